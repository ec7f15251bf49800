// The workers of a command or a window: one here, unless others were asked for.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

inline constexpr int max_gpu = 1023, max_workers = 256;

/// What was asked for, as on the command line.
struct WorkerChoice {
    std::vector<std::string> places;  ///< as place_for() takes them; none: this computer
    int count = 1;                    ///< of each
    int gpu = 0;                      ///< here
    double memory_gb = 0;             ///< that a kernel may take, of each worker here; 0: in proportion to its problem
    bool operator==(const WorkerChoice&) const = default;
};

/// Runs experiments in the first of its workers; sweeps use all of them. No worker is started before it is needed.
class Workers : public Runner {
public:
    /// program: this one, whose `worker` runs kernels here.
    explicit Workers(std::filesystem::path program = "/proc/self/exe") : program_(std::move(program)) {}

    /// Workers that run stay where nothing has changed. Throws what place_for() throws.
    void use(const WorkerChoice& choice);

    /// The place for workers on this computer, whether they were asked for or not.
    Place here() const;
    bool are_elsewhere() const { return !choice_.places.empty(); }
    /// The worker that experiments go to.
    WorkerRunner& first();
    /// All workers, for sweeps.
    std::vector<Runner*> all();

    BackendList::Entries backends() override { return first().backends(); }
    Origin origin_of(const Experiment& experiment) override { return first().origin_of(experiment); }
    std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                  const OnResult& on_result = {}) override {
        return first().run(experiment, progress, on_result);
    }

private:
    std::filesystem::path program_;
    WorkerChoice choice_;
    std::vector<std::unique_ptr<WorkerRunner>> runners_;
};

}  // namespace lanescope
