// The trial of an exercise's kernel, while the window goes on.
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
    /// With a worker of its own, so that what is on show does not wait for it.
    explicit TrialRun(Place place) { use(std::move(place)); }
    ~TrialRun() { cancel(); }

    /// From now on trials run there.
    void use(Place place);
    /// One that is under way is given up.
    void begin(std::vector<Experiment> experiments, std::chrono::seconds longest);
    void cancel();
    bool busy() const { return work_.busy(); }

    struct News {
        std::vector<std::vector<RunResultPtr>> done;  ///< results of each experiment since the last call
        bool ended = false;
        std::string error;  ///< one line; empty: none
    };
    News poll();

private:
    /// What the work shares with whoever follows it.
    struct Trial {
        Progress progress;
        std::mutex mutex;
        std::vector<std::vector<RunResultPtr>> done;
    };

    std::shared_ptr<WorkerRunner> runner_;
    std::shared_ptr<Trial> trial_ = std::make_shared<Trial>();
    Background<std::string> work_{Background<std::string>::AtEnd::waits};  ///< the error
};

}  // namespace lanescope
