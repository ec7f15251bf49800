// `lanescope trace`: what every lane did, per site as a table and per step as maps in the terminal.
#include <fmt/format.h>

#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/experiment_options.h"
#include "app/cli/outcome.h"
#include "app/cli/progress_line.h"
#include "app/cli/record_options.h"
#include "app/cli/reports.h"
#include "app/cli/trace_report.h"

namespace lanescope {
namespace {

struct Options {
    ExperimentOptions experiment;
    RecordOptions record;
    ReportOptions reports;
    LaneWindow window;
};

/// A window past the launch's end is bad usage, known only once the launch is.
void check_window(const std::vector<RunResultPtr>& results, std::int64_t first_warp) {
    for (const RunResultPtr& result : results) {
        const std::int64_t warps = result->trace.launch.warps();
        if (!result->trace.sites.empty() && first_warp >= warps)
            throw UsageError(fmt::format("--first-warp {}: {} launches {} warps, numbered from 0", first_warp,
                                         to_string(result->variant), warps));
    }
}

ExitCode trace(const Options& options, const Surroundings& around) {
    check_reports(options.reports);
    Experiment experiment = experiment_of(options.experiment, around.offer);
    choose_record(options.record, experiment.trace);
    experiment.trace.first_warp = options.window.first_warp;
    experiment.trace.warps = options.window.warps;
    const auto results = run_with_progress(around.backends, experiment);
    check_window(results, options.window.first_warp);
    if (!options.reports.machine_readable()) print_traces(results, options.window);
    write_reports(options.reports, results, CsvOf::sites);
    return exit_code(results, options.experiment.variants != "all");
}

}  // namespace

void add_trace(CLI::App& app, const Surroundings& around, Action& action) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("trace", "print what every lane did: counts a site, and lane maps");
    add_experiment_options(*command, options->experiment);
    add_record_options(*command, options->record);
    add_report_options(*command, options->reports);
    add_out_option(*command, options->reports);
    add_window_options(*command, options->window);
    command->callback([=, &around, &action] { action = [=, &around] { return trace(*options, around); }; });
}

}  // namespace lanescope
