// `lanescope open FILE.lane`: a recording, in the window where there is a display, else as a table.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/outcome.h"
#include "app/cli/profile_table.h"
#include "app/cli/reports.h"
#include "app/cli/sweep_points.h"
#include "app/cli/sweep_table.h"
#include "app/cli/tables.h"
#include "app/cli/trace_report.h"
#include "app/cli/window_options.h"
#include "app/lab/names.h"
#include "app/model/quote.h"
#include "app/model/serialise.h"

namespace lanescope {
namespace {

struct Options {
    std::string file;
    bool maps = false;
    std::string table;  ///< "results", or empty
    LaneWindow window;
    ReportOptions reports;
    WindowOptions look;

    bool wants_text() const {
        return maps || !table.empty() || reports.profile || !reports.json.empty() || !reports.csv.empty();
    }
};

/// Results of several problems are a sweep.
std::string table_of(const Options& options, const std::vector<RunResultPtr>& results) {
    if (options.table == results_name) return sweep_table(results);
    const auto other = [&](const RunResultPtr& result) { return result->problem != results.front()->problem; };
    return std::ranges::any_of(results, other) ? sweep_table(results) : results_table(results);
}

ExitCode print_recording(const Options& options, const std::vector<RunResultPtr>& results) {
    if (options.maps) check_window(results, options.window);
    if (options.maps)
        print_traces(results, options.window);
    else if (!options.reports.machine_readable())
        fmt::print("{}", table_of(options, results));
    if (options.reports.profile && !options.reports.machine_readable()) fmt::print("\n{}", profile_table(results));
    write_reports(options.reports, results, CsvOf::results);
    return exit_code(results, false);
}

/// Figures written over the recording that they come from would be its end.
void refuse_own_file(const Options& options) {
    for (const std::string& path : {options.reports.json, options.reports.csv, options.look.screenshot})
        if (same_file(path, options.file))
            throw UsageError(quoted(options.file) + " is the recording itself: write to another file");
}

ExitCode open(const Options& options, const Surroundings& around) {
    check_reports(options.reports);
    if (!options.table.empty() && options.table != results_name)
        throw UsageError(unknown_name("table", options.table, {std::string(results_name)}));
    if (options.maps && options.reports.machine_readable())
        throw UsageError("--maps and - both want standard output: send JSON or CSV to a file");
    refuse_own_file(options);
    auto results = read_lane_file(options.file);
    if (options.wants_text() || !around.has_display()) return print_recording(options, results);
    WindowStart start = window_start(options.look);
    start.results = std::move(results);
    start.recording = options.file;
    return around.open_window(start);
}

}  // namespace

void add_open(CLI::App& app, const Surroundings& around, Action& action) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("open", "open a recording; without a display print its table");
    command->add_option("file", options->file, "a .lane file")->required();
    command->add_flag("--maps", options->maps, "print tables of sites and lane maps, and open no window");
    command->add_option("--table", options->table, "results: a row a problem, a column a variant, the best boxed");
    add_window_options(*command, options->window);
    add_profile_option(*command, options->reports);
    add_report_options(*command, options->reports);
    add_look_options(*command, options->look);
    command->callback([=, &around, &action] { action = [=, &around] { return open(*options, around); }; });
}

}  // namespace lanescope
