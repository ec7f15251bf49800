// `lanescope trace`: a table of sites, and lane maps in the terminal.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/trace_report.h"
#include "app/cli/commands/trace_variables.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/record_options.h"
#include "app/cli/output/counters_table.h"
#include "app/cli/output/exit_code.h"
#include "app/cli/output/output.h"
#include "app/cli/output/plural.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/reports.h"

namespace lanescope {
namespace {

struct TraceCommandOptions {
    ExperimentOptions experiment;
    RecordOptions record;
    ReportOptions reports;
    LaneWindow window;
    VariableOptions variables;
    const CLI::Option* first_warp = nullptr;  ///< to check whether it was given
};

/// Draws from the first kept warp on by default.
LaneWindow window_of(const TraceCommandOptions& options) {
    LaneWindow window = options.window;
    const RecordOptions& record = options.record;
    if (!options.first_warp->count()) window.first_warp = record.keep_from;
    const std::int64_t end = record.keep_warps > 0 ? record.keep_from + record.keep_warps : INT64_MAX;
    if (window.first_warp < record.keep_from || window.first_warp >= end)
        throw UsageError(fmt::format(
            "--first-warp {}: --keep-from and --keep-warps do not keep this warp; draw a kept warp, or keep others",
            window.first_warp));
    return window;
}

/// Keeps the warps of the recording, else the drawn ones.
void choose_warps(const TraceCommandOptions& options, const LaneWindow& window, Experiment& experiment) {
    choose_record(options.record, !options.reports.out.empty(), experiment);
    if (options.record.keeps()) return;
    experiment.trace.first_warp = window.first_warp;
    experiment.trace.warps = window.warps;
}

/// Checks after the run, since only the launch shows its number of warps.
void check_first_warp(const std::vector<RunResultPtr>& results, std::int64_t first_warp) {
    for (const RunResultPtr& result : results) {
        const std::int64_t warps = result->trace->launch.warps();
        if (!result->trace->sites.empty() && first_warp >= warps)
            throw UsageError(fmt::format("--first-warp {}: {} launches {}, numbered from 0", first_warp,
                                         to_string(result->variant), counted(warps, "warp")));
    }
}

ExitCode trace(const TraceCommandOptions& options, const CliContext& around) {
    check_reports(options.reports);
    UnopenedKernels unopened;
    Experiment experiment = experiment_of(options.experiment, around, &unopened);
    const auto failures = unopened.results(experiment, around.workers);
    if (experiment.variants.empty()) return write_failures(options.reports, failures, CsvOf::sites);
    const LaneWindow window = window_of(options);
    choose_warps(options, window, experiment);
    note_without_effect(options.record, choose_backend(around.workers.backends(), experiment.backend).kind);
    check_variables(options.variables, experiment, around.workers);
    const auto results = run_with_progress(around.workers, experiment);
    check_kept(options.record, results);
    note_missing_sass(options.record, results);
    note_missing_counters(results);
    note_missing_lanes(results);
    check_first_warp(results, window.first_warp);
    check_window(results, window);
    const auto all = joined(results, failures);
    const auto looked_at = look_at_variables(options.variables, experiment, results, around.workers);
    ReportOptions reports = options.reports;
    if (!looked_at.empty())
        reports.add_to_json = [&](const RunResult& result, nlohmann::json& to) {
            add_variables(looked_at, result, to);
        };
    write_reports(reports, all, CsvOf::sites);
    if (!options.reports.machine_readable()) {
        print_traces(all, window);
        for (const LookedAt& one : looked_at) put_text(variables_text(one));
        put_text(counters_table(results));
    }
    return unopened.exit_code(exit_code(results, options.experiment.variants != "all"));
}

}  // namespace

void add_trace(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<TraceCommandOptions>();
    CLI::App* command = app.add_subcommand("trace", "print the work of every lane: counts per access, and lane maps");
    add_experiment_options(*command, options->experiment);
    add_counters_option(*command, options->experiment);
    add_record_options(*command, options->record);
    add_report_options(*command, options->reports);
    add_lanes_options(*command, options->reports);
    add_out_option(*command, options->reports);
    options->first_warp = add_window_options(*command, options->window);
    add_variable_options(*command, options->variables);
    command->callback([=, &around, &action] { action = [=, &around] { return trace(*options, around); }; });
}

}  // namespace lanescope
