// Trials in the background: after the run that they belong to, and ended by the next one.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "app/lab/trials.h"
#include "app/model/report.h"

namespace lanescope {

class TrialsTask {
public:
    /// Replaces those before. Variants of one operation.
    void submit(const Operation& operation, std::vector<VariantChoice> variants);
    /// Ends what runs, within a moment, and forgets what waits.
    void cancel();
    bool wants_turn() const;
    /// All trials, in the caller's thread. Throws nothing.
    void run(Runner& runner);
    /// What is new since the last call.
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
    std::shared_ptr<Progress> progress_;  ///< of the latest submission; null before it and after its end
    TrialReport report_;                  ///< gathered since the last poll
};

}  // namespace lanescope
