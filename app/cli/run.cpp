// `lanescope run`: verify, trace and time variants on one problem.
#include <fmt/format.h>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/experiment_options.h"
#include "app/cli/outcome.h"
#include "app/cli/progress_line.h"
#include "app/cli/record_options.h"
#include "app/cli/reports.h"
#include "app/cli/tables.h"

namespace lanescope {
namespace {

struct Options {
    ExperimentOptions experiment;
    RecordOptions record;
    ReportOptions reports;
};

ExitCode run(const Options& options, const Surroundings& around) {
    check_reports(options.reports);
    Experiment experiment = experiment_of(options.experiment, around.offer);
    choose_record(options.record, experiment.trace);
    if (options.reports.out.empty()) experiment.trace.warps = 0;  // counts need no events kept
    const auto results = run_with_progress(around.backends, experiment);
    if (!options.reports.machine_readable()) fmt::print("{}", results_table(results));
    write_reports(options.reports, results, CsvOf::results);
    return exit_code(results, options.experiment.variants != "all");
}

}  // namespace

void add_run(CLI::App& app, const Surroundings& around, Action& action) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("run", "verify, trace and time variants; print a table");
    add_experiment_options(*command, options->experiment);
    add_record_options(*command, options->record);
    add_report_options(*command, options->reports);
    add_out_option(*command, options->reports);
    command->callback([=, &around, &action] { action = [=, &around] { return run(*options, around); }; });
}

}  // namespace lanescope
