// `lanescope sweep`: times on many problems. Saves each finished point; --resume continues.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/catalog/variants.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/reports.h"
#include "app/cli/output/result_text.h"
#include "app/formats/recordings.h"
#include "app/lab/sweep.h"

namespace lanescope {
namespace {

struct SweepOptions {
    SweepPoints points;
    ExperimentOptions how{.variants = "all"};
    ReportOptions reports;
    bool resume = false;
};

/// Uses the given numbers, else the table's.
void choose_rounds(const SweepOptions& options, Experiment& experiment) {
    const std::string& table = options.points.table;
    const ProblemTable usual = table.empty() ? ProblemTable{} : table_named(table);
    if (!experiment.rounds) experiment.rounds = usual.rounds;
    if (!experiment.warm_ups) experiment.warm_ups = usual.warm_ups;
}

/// Complete on disk after each point.
class Recording {
public:
    Recording(std::string path, bool resume) : path_(std::move(path)) {
        if (resume && std::filesystem::exists(path_)) results_ = read_lane_file(path_);
    }
    const std::vector<RunResultPtr>& results() const { return results_; }

    void take(const std::vector<RunResultPtr>& point) {
        if (path_.empty()) return;
        for (const RunResultPtr& result : point) {
            std::erase_if(results_, [&](const RunResultPtr& old) { return same_run(*old, *result); });
            results_.push_back(result);
        }
        write_lane_file(path_, results_);
    }

private:
    std::string path_;
    std::vector<RunResultPtr> results_;
};

std::vector<RunResultPtr> run_points(const Catalog& catalog, const std::vector<Runner*>& runners, const Sweep& sweep,
                                     Recording& recording) {
    Progress progress;
    const ProgressLine line(progress);
    std::size_t done = 0;
    const std::size_t points = points_of(catalog, sweep).size();
    const std::vector<RunResultPtr> before = recording.results();
    return run_sweep(catalog, runners, sweep, before, progress,
                     [&](const std::vector<RunResultPtr>& point, bool known) {
                         if (!known) recording.take(point);
                         line.keep(fmt::format("{} of {}: {}: {}{}", ++done, points, to_string(point.front()->problem),
                                               point_summary(catalog, point), known ? ", already recorded" : ""));
                     });
}

/// Returns usage if no point could run; otherwise such a point is a finding.
ExitCode code_of(const std::vector<RunResultPtr>& results) {
    const auto refused = [](const RunResultPtr& result) { return outcome_of(*result) == Outcome::refused; };
    if (!std::ranges::all_of(results, refused)) return exit_code(results, false);
    complain("no point of the sweep could run: " + results.front()->failure);
    return ExitCode::usage;
}

ExitCode sweep(const SweepOptions& options, const CliContext& around) {
    check_reports(options.reports);
    if (options.resume && options.reports.out.empty())
        throw UsageError("--resume continues a recording: name it with --out");
    // Separate statements: if a designated initialiser throws, g++ 12 destroys `.base` twice.
    Sweep asked;
    asked.problems = problems_of(options.points);
    asked.lanes = tuned_along(options.points, lanes_axis);
    asked.warps = tuned_along(options.points, warps_axis);
    UnopenedKernels unopened;
    asked.base = experiment_on(asked.problems.front(), options.how, around, &unopened);
    const auto failures = unopened.results(asked.base, around.workers);
    if (asked.base.variants.empty()) return write_failures(around.workers, options.reports, failures, CsvOf::results);
    choose_rounds(options, asked.base);
    const bool all = options.how.variants == "all";
    const BackendKind backend = choose_backend(around.workers.backends(), asked.base.backend).kind;
    if (backend == BackendKind::emulator && (options.how.base.rounds || options.how.base.warm_ups))
        note("--rounds and --warm-ups have no effect: a modelled time needs no repetition");
    if (all && backend == BackendKind::emulator) leave_out_libraries(around.catalog, asked.base);
    Recording recording(options.reports.out, options.resume);
    const auto results = run_points(around.catalog, around.workers.all(), asked, recording);
    ReportOptions texts = options.reports;
    texts.out.clear();  // already written
    write_reports(around.workers, texts, joined(results, failures), CsvOf::results);
    if (!options.reports.machine_readable()) put_text(sweep_table(around.catalog, results));
    return unopened.exit_code(code_of(results));
}

}  // namespace

void add_sweep(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<SweepOptions>();
    CLI::App* command = app.add_subcommand("sweep", "verify and time variants on many problems; print one table");
    add_point_options(*command, options->points);
    add_how_options(*command, options->how);
    add_report_options(*command, options->reports);
    add_row(*command, "--out", options->reports.out, "write a recording (.lane) to this file after each point")
        ->type_name("FILE.lane");
    add_html_option(*command, options->reports);
    add_row(*command, "--rounds", options->how.base.rounds,
            "timed launches per variant (GPU only); default: until the noise is small", {1, 100'000});
    add_row(*command, "--warm-ups", options->how.base.warm_ups, "untimed launches before these (GPU only)",
            {1, 100'000});
    add_row(*command, "--resume", options->resume, "skip the points that the recording already has");
    command->callback([=, &around, &action] { action = [=, &around] { return sweep(*options, around); }; });
}

}  // namespace lanescope
