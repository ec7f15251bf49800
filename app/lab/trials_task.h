// Background trials, which run after an experiment; the next one cancels them.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "app/lab/trials.h"
#include "app/model/report.h"

namespace lanescope {

class TrialsTask {
public:
    /// Replaces the last trials. The variants belong to one operation.
    void submit(const Operation& operation, std::vector<VariantChoice> variants);
    /// Ends running trials soon.
    void cancel();
    bool wants_turn() const;
    /// Runs all trials. Does not throw.
    void run(Runner& runner);
    /// Returns the news since the last call.
    TrialReport poll();

private:
    struct Order {
        const Operation* operation;
        std::vector<VariantChoice> variants;
        std::uint64_t run;
        std::shared_ptr<Progress> progress;
    };
    void take(std::uint64_t run, const ShapeTrial& trial);
    void end(std::uint64_t run, std::string error);

    mutable std::mutex mutex_;
    std::optional<Order> waiting_;
    std::shared_ptr<Progress> progress_;  ///< of the latest submission, or null after its end
    TrialReport report_;                  ///< collected since the last poll
};

}  // namespace lanescope
