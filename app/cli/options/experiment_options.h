#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/cli/options/cli_context.h"
#include "app/cli/output/failures.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/model/problem.h"
#include "app/model/run_result.h"

namespace lanescope {

struct ExperimentOptions {
    std::string problem, variants;     ///< empty: the defaults
    std::vector<std::string> kernels;  ///< the user's files, with optional :function
    Experiment base;                   ///< set directly by options
    std::string schedule = "lockstep";
    std::string code = "written";
    int gpu = -1;                     ///< -1: not given; the first
    std::vector<std::string> places;  ///< of workers
    int workers = 1;                  ///< per place
    double memory_gb = 0;             ///< per kernel; 0: not given
    std::vector<std::string> send;    ///< files outside a kernel's folder that may be sent
    std::vector<std::string> files;   ///< sources of a program, or like `kernels`
    std::vector<std::string> defines;
    std::string expect;      ///< of a program's output; a regular expression
    bool check_all = false;  ///< launches of a program
    std::string keep_files;  ///< folder for the files that a program writes; empty: they are removed
};

void add_experiment_options(CLI::App& app, ExperimentOptions& options);
/// Adds all except --problem.
void add_how_options(CLI::App& app, ExperimentOptions& options);

/// Adds files without an option's name, add_program_settings() and --keep-files: a program with its own main().
void add_program_options(CLI::App& app, ExperimentOptions& options);
/// Adds --define, --expect and --check-all.
void add_program_settings(CLI::App& app, ExperimentOptions& options);

/// Names the value of an option or argument that is a kernel file.
inline constexpr auto kernel_value = "FILE.cu|FILE.ptx";

/// Adds --include: folders for the compiler.
void add_include_option(CLI::App& app);

void add_counters_option(CLI::App& app, ExperimentOptions& options);

/// Sets up the workers; returns a checked experiment, possibly without variants. Kernel files that do not open go to
/// `unopened`; if it is null, they throw. Throws UsageError.
Experiment experiment_on(const Problem& problem, const ExperimentOptions& options, const CliContext& around,
                         UnopenedKernels* unopened = nullptr);

/// Checks as far as possible before the run. unopened: as above. Throws UsageError.
Experiment experiment_of(const ExperimentOptions& options, const CliContext& around,
                         UnopenedKernels* unopened = nullptr);

/// Ignores kernel files, which the window opens. Without --variants, there are no variants.
Experiment experiment_before_kernels(const ExperimentOptions& options, const CliContext& around);

// NVIDIA's libraries need a GPU and have no lanes.
inline bool is_library(const Catalog& catalog, const Operation& operation, const VariantChoice& choice) {
    const Variant* variant = catalog.find(to_string(operation), choice.id);
    return variant && variant->group == VariantGroup::library;
}

inline void leave_out_libraries(const Catalog& catalog, Experiment& experiment) {
    const Operation& operation = operation_of(experiment.problem);
    std::erase_if(experiment.variants, [&](const VariantChoice& v) { return is_library(catalog, operation, v); });
}

struct RecordOptions {
    std::int64_t keep_warps = 0, keep_from = 0;  ///< 0 warps: all

    bool keeps() const { return keep_warps > 0 || keep_from > 0; }
};

void add_keep_options(CLI::App& app, RecordOptions& options);
/// Adds --rolled, --clocks, --agree, --sass, which set `base`, and add_keep_options().
void add_record_options(CLI::App& app, RecordOptions& options, Experiment& base);
/// Collects all data for a recording (`recorded`).
void choose_record(const RecordOptions& options, bool recorded, Experiment& experiment);

/// Prints a line on standard error per ignored option.
void note_without_effect(const Experiment& base, BackendKind backend);

/// Prints why no result has --sass counts.
void note_missing_sass(const Experiment& base, const std::vector<RunResultPtr>& results);

/// Prints a line per reason.
void note_missing_counters(const std::vector<RunResultPtr>& results);

/// Prints a line per variant.
void note_missing_lanes(const std::vector<RunResultPtr>& results);

/// Reports warps kept without a recording.
void note_kept_nowhere(const RecordOptions& options, bool recorded);

/// Throws UsageError if a launch ends before --keep-from.
void check_kept(const RecordOptions& options, const std::vector<RunResultPtr>& results);

struct SweepPoints {
    std::vector<std::string> problems;  ///< base for axes, else the points
    std::vector<std::string> axes;
    std::string shapes;  ///< "1048576x16,262144x128"
    std::string table;   ///< of the operation: "published"
};

/// Layout of `open --table`: one row per shape, the best in brackets.
inline constexpr std::string_view results_name = "results";

void add_point_options(CLI::App& app, SweepPoints& options);

/// Throws UsageError with the existing names.
const ProblemTable& table_named(std::string_view name);

/// Throws UsageError.
std::vector<Problem> problems_of(const SweepPoints& options);

/// Returns lanes per row or warps per block; empty without such an axis. Throws UsageError.
std::vector<int> tuned_along(const SweepPoints& options, std::string_view tuning);

}  // namespace lanescope
