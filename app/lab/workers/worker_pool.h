// Places for workers: this computer, and saved commands.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/lab/workers/worker_runner.h"
#include "app/model/runner.h"
#include "app/sandbox/limits.h"

namespace lanescope {

/// Returns $XDG_CONFIG_HOME/lanescope/settings.json, else ~/.config/lanescope/settings.json: {"workers": {"gpu-host":
/// "ssh -T gpu-host lanescope worker"}}.
std::filesystem::path settings_file();

/// Sorts by name. Throws UsageError for an invalid file.
std::vector<Place> saved_places();

/// asked: a saved place's name; "NAME=COMMAND", which is saved; or a shell command. Throws UsageError for anything
/// else, or if saving fails.
Place place_for(std::string_view asked);

/// program: the executable, or a link to it.
Place place_here(int gpu, const std::filesystem::path& program, const MemoryRules& memory = {});

/// Distributes `count` places over the GPUs. They share the memory unless `memory_gb` sets each worker's.
std::vector<Place> places_here(int count, int gpu, const std::filesystem::path& program, double memory_gb = 0);

inline constexpr int max_gpu = 1023, max_workers = 256;

/// Default: one worker here.
struct WorkerChoice {
    std::vector<std::string> places;  ///< for place_for(); empty: this computer
    int count = 1;                    ///< per place
    int gpu = 0;                      ///< on this computer
    double memory_gb = 0;             ///< limit per worker here; 0: in proportion to its problem
    bool operator==(const WorkerChoice&) const = default;
};

/// The first worker runs experiments; sweeps use all. Workers start when needed.
class Workers : public Runner {
public:
    /// The catalogue must outlive this. program: its command `worker` runs kernels.
    explicit Workers(Catalog& catalog, std::filesystem::path program = "/proc/self/exe")
        : catalog_(catalog), program_(std::move(program)) {}

    Catalog& catalog() const { return catalog_; }

    /// Replaces workers only for a new choice. Throws as place_for().
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
    Catalog& catalog_;
    std::filesystem::path program_;
    WorkerChoice choice_;
    std::vector<std::unique_ptr<WorkerRunner>> runners_;
};

}  // namespace lanescope
