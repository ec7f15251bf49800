// Inspects a variant's code or a warp's accesses in the background. A new question replaces the last one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/system/background.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

class Inspector {
public:
    /// Uses a separate worker, to avoid waiting for a running experiment.
    explicit Inspector(Place place) { use(std::move(place)); }

    void use(Place place);

    /// Asks about the experiment's only variant. `key` identifies the answer.
    void list_code(std::string key, Experiment experiment, std::string architecture, std::string source);
    void read_warp(std::string key, Experiment experiment, std::int64_t warp);
    const std::string& key() const { return key_; }
    void cancel();

    /// `failure` in code or warp holds an error.
    struct Answer {
        std::string key;
        CodeListingPtr code;
        WarpAccessesPtr warp;
    };
    /// Returns a new answer, once.
    std::optional<Answer> poll();

private:
    using Fill = std::function<void(WorkerRunner&, const GivenUp*, Answer&)>;
    void ask(std::string key, Fill fill);

    std::shared_ptr<WorkerRunner> worker_;
    std::string key_;
    Background<Answer> question_{Background<Answer>::AtEnd::waits};
};

}  // namespace lanescope
