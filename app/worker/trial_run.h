// The trial of an exercise's kernel, while the window goes on.
#pragma once

#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/worker/worker_runner.h"

namespace lanescope {

class TrialRun {
public:
    /// With a worker of its own: what is on show does not wait for it.
    explicit TrialRun(Place place) { use(std::move(place)); }
    TrialRun(const TrialRun&) = delete;
    TrialRun& operator=(const TrialRun&) = delete;
    ~TrialRun() { cancel(); }

    /// From now on trials run there.
    void use(Place place);
    /// One that is under way is given up.
    void begin(std::vector<Experiment> experiments, std::chrono::seconds longest);
    void cancel();
    bool busy() const { return work_.valid(); }

    struct News {
        std::vector<std::vector<RunResultPtr>> done;  ///< results of each experiment since the last call
        bool ended = false;
        std::string error;  ///< one line; empty: none
    };
    News poll();

private:
    std::unique_ptr<WorkerRunner> runner_;
    std::unique_ptr<Progress> progress_;
    std::mutex mutex_;
    std::vector<std::vector<RunResultPtr>> done_;
    std::future<std::string> work_;  ///< the error
};

}  // namespace lanescope
