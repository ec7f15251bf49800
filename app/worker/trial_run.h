// Runs the trial of an exercise's kernel in the background.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/system/background.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

class TrialRun {
public:
    /// Uses a separate worker, to avoid waiting for a running experiment.
    explicit TrialRun(Place place) { use(std::move(place)); }
    ~TrialRun() { cancel(); }

    void use(Place place);
    /// Runs a trial, giving up any other.
    void begin(std::vector<Experiment> experiments, std::chrono::seconds longest);
    void cancel();
    bool busy() const { return work_.busy(); }

    struct News {
        std::vector<std::vector<RunResultPtr>> done;  ///< results of each finished experiment since the last call
        bool ended = false;
        std::string error;  ///< one line; empty if none
    };
    News poll();

private:
    /// Shared with the background work.
    struct Trial {
        Progress progress;
        std::mutex mutex;
        std::vector<std::vector<RunResultPtr>> done;
    };

    std::shared_ptr<WorkerRunner> runner_;
    std::shared_ptr<Trial> trial_ = std::make_shared<Trial>();
    Background<std::string> work_{Background<std::string>::AtEnd::waits};  ///< returns the error
};

}  // namespace lanescope
