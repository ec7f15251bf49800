// Looks into results while the window goes on: the code of a variant, the addresses of a warp. One question at a time;
// the next one takes the place of the one before.
#pragma once

#include <atomic>
#include <future>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "app/worker/worker_runner.h"

namespace lanescope {

class Inspector {
public:
    /// With a worker of its own, so that nothing that runs is waited for.
    explicit Inspector(Place place) { use(std::move(place)); }
    Inspector(const Inspector&) = delete;
    Inspector& operator=(const Inspector&) = delete;
    ~Inspector();

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
    /// Once, when it is there.
    std::optional<Answer> poll();

private:
    struct Question {
        std::shared_ptr<std::atomic<bool>> cancelled;
        std::future<Answer> answer;
    };
    template <class Ask>
    void ask(std::string key, Ask ask);
    void forget_given_up();

    std::shared_ptr<WorkerRunner> worker_;
    std::string key_;
    std::optional<Question> question_;
    std::list<Question> given_up_;  ///< which come to their ends while nobody waits
};

}  // namespace lanescope
