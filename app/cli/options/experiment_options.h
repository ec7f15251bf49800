// The options that choose an experiment, shared by all commands that run one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/cli_context.h"
#include "app/cli/options/unopened_kernels.h"
#include "app/model/experiment.h"

namespace lanescope {

struct ExperimentOptions {
    std::string problem, variants;     ///< empty: the defaults
    std::vector<std::string> kernels;  ///< files of one's own, each with or without :function
    BackendWish backend{};
    std::string schedule = "lockstep";
    std::string code = "written";
    std::uint64_t schedule_seed = 1;
    int seeds = 1;
    std::string model = "h200";
    int gpu = -1;                     ///< -1: not given, which means the first
    std::vector<std::string> places;  ///< of workers
    int workers = 1;                  ///< of each
    double memory_gb = 0;             ///< that a kernel may take; 0: not given
    std::vector<std::string> send;    ///< files outside of a kernel's folder that may go to the workers
    bool counters = false;            ///< a GPU's own
};

/// Declares all options that choose an experiment.
void add_experiment_options(CLI::App& app, ExperimentOptions& options);
/// Declares those that say how a problem is run: all but --problem.
void add_how_options(CLI::App& app, ExperimentOptions& options);

/// --include: folders that the compiler searches.
void add_include_option(CLI::App& app);

/// --backend, with what it says in the help text.
void add_backend_option(CLI::App& app, BackendWish& backend, const std::string& what);

/// --worker, --workers and --memory.
void add_worker_options(CLI::App& app, ExperimentOptions& options);

void add_counters_option(CLI::App& app, ExperimentOptions& options);

/// The experiment on that problem, its variants, schedule and device model checked; the workers are those that the
/// options ask for. A kernel file that does not open goes to `unopened`, and the others are taken: if none is left, the
/// experiment has no variants. Without `unopened` such a file throws. Throws UsageError.
Experiment experiment_on(const Problem& problem, const ExperimentOptions& options, const CliContext& around,
                         UnopenedKernels* unopened = nullptr);

/// The experiment that the options name, checked as far as it can be before it runs. `unopened`: likewise. Throws
/// UsageError.
Experiment experiment_of(const ExperimentOptions& options, const CliContext& around,
                         UnopenedKernels* unopened = nullptr);

/// The same without its kernel files, which the window opens: without --variants it has no variants yet.
Experiment experiment_before_kernels(const ExperimentOptions& options, const CliContext& around);

}  // namespace lanescope
