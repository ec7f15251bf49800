// Options that define an experiment.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/cli_context.h"
#include "app/cli/options/unopened_kernels.h"
#include "app/model/experiment.h"

namespace lanescope {

struct ExperimentOptions {
    std::string problem, variants;     ///< empty: the defaults
    std::vector<std::string> kernels;  ///< the user's files, with optional :function
    BackendWish backend{};
    std::string schedule = "lockstep";
    std::string code = "written";
    std::uint64_t schedule_seed = 1;
    int seeds = 1;
    std::string model = "h200";
    int gpu = -1;                     ///< -1: not given; the first one
    std::vector<std::string> places;  ///< of workers
    int workers = 1;                  ///< per place
    double memory_gb = 0;             ///< limit of a kernel's memory; 0: not given
    std::vector<std::string> send;    ///< files outside a kernel's folder that may be sent
    bool counters = false;            ///< read a GPU's hardware counters
};

void add_experiment_options(CLI::App& app, ExperimentOptions& options);
/// Adds all except --problem.
void add_how_options(CLI::App& app, ExperimentOptions& options);

/// Adds --include, folders that the compiler searches.
void add_include_option(CLI::App& app);

/// Adds --backend. what: its help text.
void add_backend_option(CLI::App& app, BackendWish& backend, const std::string& what);

/// Adds --worker, --workers and --memory.
void add_worker_options(CLI::App& app, ExperimentOptions& options);

void add_counters_option(CLI::App& app, ExperimentOptions& options);

/// Sets up the workers and returns a checked experiment. Kernel files that do not open go to `unopened`, which may
/// leave no variants; if it is null, they throw. Throws UsageError.
Experiment experiment_on(const Problem& problem, const ExperimentOptions& options, const CliContext& around,
                         UnopenedKernels* unopened = nullptr);

/// Returns an experiment checked as far as possible before the run. unopened: as above. Throws UsageError.
Experiment experiment_of(const ExperimentOptions& options, const CliContext& around,
                         UnopenedKernels* unopened = nullptr);

/// Ignores kernel files, which the window opens; without --variants, there are no variants.
Experiment experiment_before_kernels(const ExperimentOptions& options, const CliContext& around);

}  // namespace lanescope
