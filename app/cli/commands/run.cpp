// `lanescope run`: verifies, traces and times variants on one problem.
#include "app/cli/commands/commands.h"
#include "app/cli/commands/known_bad.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/record_options.h"
#include "app/cli/output/counters_table.h"
#include "app/cli/output/exit_code.h"
#include "app/cli/output/output.h"
#include "app/cli/output/profile_table.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/reports.h"
#include "app/cli/output/tables.h"
#include "app/cli/output/terminal.h"

namespace lanescope {
namespace {

struct RunOptions {
    ExperimentOptions experiment;
    RecordOptions record;
    ReportOptions reports;
};

void print_results(const std::vector<RunResultPtr>& results, bool with_profile) {
    put_text(results_table(results));
    put_text(counters_table(results));
    if (with_profile) put("\n{}", profile_table(results));
}

/// Selects the emulator for `auto`, since a faulting kernel makes a GPU unusable for later ones. The emulator also
/// reports lane and line.
ExitCode show_known_bad(const RunOptions& options, const CliContext& around) {
    ExperimentOptions chosen = options.experiment;
    if (!chosen.backend && chosen.gpu < 0) chosen.backend = BackendKind::emulator;
    Experiment experiment = experiment_of(chosen, around);
    choose_record(options.record, !options.reports.out.empty(), experiment);
    if (options.reports.out.empty()) experiment.trace.warps = 0;
    choose_backend(around.workers.backends(),
                   experiment.backend);  // reports an unavailable backend once, not per variant
    const auto results = run_known_bad(around.workers, experiment);
    write_reports(options.reports, results, CsvOf::results);
    if (!options.reports.machine_readable()) put_text(known_bad_text(results, standard_output().width));
    return exit_code(results, true);
}

ExitCode run(const RunOptions& options, const CliContext& around) {
    check_reports(options.reports);
    if (options.experiment.variants == "published" && options.experiment.problem.empty())
        return show_known_bad(options, around);
    UnopenedKernels unopened;
    Experiment experiment = experiment_of(options.experiment, around, &unopened);
    const auto failures = unopened.results(experiment, around.workers);
    if (experiment.variants.empty()) return write_failures(options.reports, failures, CsvOf::results);
    choose_record(options.record, !options.reports.out.empty(), experiment);
    note_without_effect(options.record, choose_backend(around.workers.backends(), experiment.backend).kind);
    if (options.reports.out.empty()) experiment.trace.warps = 0;  // counts need no events
    note_kept_nowhere(options.record, options.reports.out);
    const auto results = run_with_progress(around.workers, experiment);
    check_kept(options.record, results);
    note_missing_sass(options.record, results);
    note_missing_counters(results);
    note_missing_lanes(results);
    const auto all = joined(results, failures);
    write_reports(options.reports, all, CsvOf::results);
    if (!options.reports.machine_readable()) print_results(all, options.reports.profile);
    return unopened.exit_code(exit_code(results, options.experiment.variants != "all"));
}

}  // namespace

void add_run(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command = app.add_subcommand("run", "verify, trace and time variants; print a table");
    add_experiment_options(*command, options->experiment);
    add_counters_option(*command, options->experiment);
    add_record_options(*command, options->record);
    add_report_options(*command, options->reports);
    add_profile_option(*command, options->reports);
    add_metrics_option(*command, options->reports);
    add_out_option(*command, options->reports);
    command->callback([=, &around, &action] { action = [=, &around] { return run(*options, around); }; });
}

}  // namespace lanescope
