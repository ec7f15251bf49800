// `lanescope open FILE.lane`: a recording, in the window where there is a display, else as a table.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/outcome.h"
#include "app/cli/reports.h"
#include "app/cli/sweep_table.h"
#include "app/cli/tables.h"
#include "app/cli/trace_report.h"
#include "app/cli/window_options.h"
#include "app/model/serialise.h"

namespace lanescope {
namespace {

struct Options {
    std::string file;
    bool maps = false;
    LaneWindow window;
    ReportOptions reports;
    WindowOptions look;

    bool wants_text() const { return maps || !reports.json.empty() || !reports.csv.empty(); }
};

/// Results of several problems are a sweep.
std::string table_of(const std::vector<RunResultPtr>& results) {
    const auto other = [&](const RunResultPtr& result) { return result->problem != results.front()->problem; };
    return std::ranges::any_of(results, other) ? sweep_table(results) : results_table(results);
}

ExitCode print_recording(const Options& options, const std::vector<RunResultPtr>& results) {
    if (options.maps)
        print_traces(results, options.window);
    else if (!options.reports.machine_readable())
        fmt::print("{}", table_of(results));
    write_reports(options.reports, results, CsvOf::results);
    return exit_code(results, false);
}

ExitCode open(const Options& options, const Surroundings& around) {
    check_reports(options.reports);
    if (options.maps && options.reports.machine_readable())
        throw UsageError("--maps and - both want standard output: send JSON or CSV to a file");
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
    add_window_options(*command, options->window);
    add_report_options(*command, options->reports);
    add_look_options(*command, options->look);
    command->callback([=, &around, &action] { action = [=, &around] { return open(*options, around); }; });
}

}  // namespace lanescope
