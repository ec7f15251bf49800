// `lanescope open FILE.lane`: opens the window, or prints a table.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/analysis/timing/origin.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/cli/commands/commands.h"
#include "app/cli/commands/trace_command.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/options/window_options.h"
#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"
#include "app/cli/output/reports.h"
#include "app/cli/output/result_text.h"
#include "app/formats/recordings.h"
#include "app/session/view_state.h"

namespace lanescope {
namespace {

struct OpenOptions {
    std::vector<std::string> files;
    bool maps = false;
    std::string table;  ///< "results", or empty
    LaneWindow window;
    ReportOptions reports;
    RecordOptions record;
    WindowOptions appearance;

    bool wants_text() const { return maps || !table.empty() || reports.profile || !reports.paths().empty(); }
};

/// Returns one table per origin.
std::string results_tables(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    if (results.empty()) return results_text(catalog, results);
    std::string text;
    for (const std::string& origin : origins_of(results)) {
        std::vector<RunResultPtr> of_it;
        std::ranges::copy_if(results, std::back_inserter(of_it),
                             [&](const RunResultPtr& result) { return origin_of(*result) == origin; });
        text += (text.empty() ? "" : "\n") + results_text(catalog, of_it);
    }
    return text;
}

/// Treats several problems as a sweep.
std::string table_of(const Catalog& catalog, const OpenOptions& options, const std::vector<RunResultPtr>& results) {
    if (options.table == results_name) return sweep_table(catalog, results);
    const auto other = [&](const RunResultPtr& result) { return result->problem != results.front()->problem; };
    return std::ranges::any_of(results, other) ? sweep_table(catalog, results) : results_tables(catalog, results);
}

ExitCode print_recording(Workers& workers, const OpenOptions& options, const std::vector<RunResultPtr>& results) {
    const Catalog& catalog = workers.catalog();
    if (options.maps) check_window(results, options.window);
    write_reports(workers, options.reports, results, CsvOf::results);
    if (options.maps)
        print_traces(catalog, results, options.window);
    else if (!options.reports.machine_readable())
        put_text(table_of(catalog, options, results));
    if (options.reports.profile && !options.reports.machine_readable()) put("\n{}", profile_table(results));
    return exit_code(results, false);
}

std::vector<RunResultPtr> results_of(const std::string& file, const RecordOptions& record, std::string& view) {
    std::vector<RunResultPtr> results = read_lane_file(file, &view);
    if (record.keeps())
        for (RunResultPtr& result : results)
            result = std::make_shared<const RunResult>(with_warps(*result, record.keep_from, record.keep_warps));
    return results;
}

/// Refuses to overwrite an opened recording.
void refuse_overwriting(const OpenOptions& options) {
    std::vector<std::string> written = options.reports.paths();
    written.push_back(options.appearance.screenshot);
    for (const std::string& path : written)
        for (const std::string& file : options.files)
            if (same_file(path, file))
                throw UsageError(quoted(file) + " is the recording itself: write to another file");
}

ExitCode open(const OpenOptions& options, const CliContext& around) {
    check_reports(options.reports);
    if (!options.table.empty() && options.table != results_name)
        throw UsageError(unknown_name("table", options.table, {std::string(results_name)}));
    if (options.maps && options.reports.machine_readable())
        throw UsageError("--maps and - both write to standard output: send JSON or CSV to a file");
    refuse_overwriting(options);
    note_kept_nowhere(options.record, options.reports.records());
    std::vector<std::pair<std::string, std::vector<RunResultPtr>>> recordings;
    std::vector<std::string> views;
    for (const std::string& file : options.files)
        recordings.emplace_back(file, results_of(file, options.record, views.emplace_back()));
    if (options.wants_text() || !around.has_display()) {
        std::vector<RunResultPtr> all;
        for (const auto& [file, results] : recordings) all.insert(all.end(), results.begin(), results.end());
        return print_recording(around.workers, options, all);
    }
    WindowStart start = window_start(around.catalog, options.appearance);
    try {
        if (!views.front().empty()) start.choice.view = parse_view(views.front(), options.files.front());
    } catch (const UsageError& error) {  // the window reports it and shows the results
        start.fault = error.what();
    }
    start.recording = recordings.front().first;
    start.results = std::move(recordings.front().second);
    start.beside.assign(std::make_move_iterator(recordings.begin() + 1), std::make_move_iterator(recordings.end()));
    return around.open_window(start);
}

}  // namespace

void add_open(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<OpenOptions>();
    CLI::App* command =
        app.add_subcommand("open", "open a recording, or without a display print its table; or open a CUDA file");
    add_row(*command, "file", options->files, "one or more .lane files; the others appear beside the first")
        ->required()
        ->type_name("FILE.lane");
    add_row(*command, "--maps", options->maps, "print the tables of accesses and the lane maps; open no window");
    add_row(*command, "--table", options->table, "results: one row per problem, one column per variant, the best boxed")
        ->type_name(std::string(results_name));
    add_window_options(*command, options->window);
    add_profile_option(*command, options->reports);
    add_metrics_option(*command, options->reports);
    add_report_options(*command, options->reports);
    add_lanes_options(*command, options->reports);
    add_out_option(*command, options->reports);
    add_keep_options(*command, options->record);
    add_appearance_options(*command, options->appearance);
    command->callback([=, &around, &action] { action = [=, &around] { return open(*options, around); }; });
}

}  // namespace lanescope
