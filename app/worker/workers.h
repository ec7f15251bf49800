// The workers of a command or a window: one on this computer by default.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

inline constexpr int max_gpu = 1023, max_workers = 256;

struct WorkerChoice {
    std::vector<std::string> places;  ///< as place_for() takes them; empty: this computer
    int count = 1;                    ///< per place
    int gpu = 0;                      ///< on this computer
    double memory_gb = 0;             ///< a kernel's limit per worker here; 0: in proportion to its problem
    bool operator==(const WorkerChoice&) const = default;
};

/// A runner whose first worker runs experiments; sweeps use all. Workers start when needed.
class Workers : public Runner {
public:
    /// program: runs kernels by its command `worker`.
    explicit Workers(std::filesystem::path program = "/proc/self/exe") : program_(std::move(program)) {}

    /// Replaces workers only if the choice has changed. Throws as place_for().
    void use(const WorkerChoice& choice);

    Place here() const;
    bool are_elsewhere() const { return !choice_.places.empty(); }
    /// Returns the worker for experiments.
    WorkerRunner& first();
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
