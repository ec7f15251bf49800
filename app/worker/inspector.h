// Looks into results while the window goes on: the code of a variant, the addresses of a warp. One question at a time;
// the next one takes the place of the one before.
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
    /// With a worker of its own, so that nothing that runs is waited for.
    explicit Inspector(Place place) { use(std::move(place)); }

    /// From now on questions go there.
    void use(Place place);

    /// About the experiment's only variant; `key` is what the answer will be called by.
    void list_code(std::string key, Experiment experiment, std::string architecture, std::string source);
    void read_warp(std::string key, Experiment experiment, std::int64_t warp);
    /// The key of the question under way; empty: none.
    const std::string& key() const { return key_; }
    void cancel();

    /// What was asked for, or why it cannot be had, in its `failure`.
    struct Answer {
        std::string key;
        CodeListingPtr code;
        WarpAccessesPtr warp;
    };
    /// The answer, once, when it is there.
    std::optional<Answer> poll();

private:
    using Fill = std::function<void(WorkerRunner&, const GivenUp*, Answer&)>;
    void ask(std::string key, Fill fill);

    std::shared_ptr<WorkerRunner> worker_;
    std::string key_;
    Background<Answer> question_{Background<Answer>::AtEnd::waits};
};

}  // namespace lanescope
