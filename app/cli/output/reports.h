// Where a command's results go: a table on standard output, and JSON, CSV and a recording on request.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/model/text/error.h"

namespace lanescope {

using AddToJson = std::function<void(const RunResult&, nlohmann::json&)>;

struct ReportOptions {
    std::string json, csv, out;  ///< paths; empty: not asked for; "-": standard output, but not for `out`
    std::string metrics;         ///< the metrics table, as CSV where the name ends so, else as Markdown
    std::string lines, lanes;    ///< the table of source lines as CSV, and all events as JSON
    bool profile = false;        ///< the profiler's table too
    /// Adds further members to the JSON object of a result; empty: none.
    AddToJson add_to_json{};
    /// Whether one of them goes to standard output, which then has no table on it.
    bool machine_readable() const;
    /// The paths of all that was asked for, "-" too.
    std::vector<std::string> paths() const;
};

/// --json and --csv.
void add_report_options(CLI::App& app, ReportOptions& options);
void add_metrics_option(CLI::App& app, ReportOptions& options);
void add_profile_option(CLI::App& app, ReportOptions& options);
/// --lines-csv and --lanes-json.
void add_lanes_options(CLI::App& app, ReportOptions& options);
void add_out_option(CLI::App& app, ReportOptions& options);

/// Throws UsageError before the long run, when a result could not be written after it.
void check_reports(const ReportOptions& options);

/// Throws UsageError unless a file can be created or overwritten at the path. `option` is named in the message.
void check_writable(const std::string& path, std::string_view option);

/// Whether both paths name one file, through links and dots too; two empty ones, and "-", do not.
bool same_file(const std::string& a, const std::string& b);

/// What the CSV holds: a line for each result, or a line for each site of each result.
enum class CsvOf { results, sites };

/// Writes what was asked for, the recording first, and says on standard error where it went. To be called before a
/// table is printed: what goes to files is then there, whatever becomes of standard output.
void write_reports(const ReportOptions& options, const std::vector<RunResultPtr>& results, CsvOf csv);

/// The results of what ran, and behind them those of files that did not open.
std::vector<RunResultPtr> joined(std::vector<RunResultPtr> results, const std::vector<RunResultPtr>& failures);

/// For a run in which nothing could be opened: the rows that say why are written, and no table is printed.
ExitCode write_failures(const ReportOptions& options, const std::vector<RunResultPtr>& failures, CsvOf csv);

/// The JSON array of results, as documented in docs/command-line.md, with a line feed at its end.
std::string json_text(const std::vector<RunResultPtr>& results, bool with_profile = false,
                      const AddToJson& add_to_json = {});

}  // namespace lanescope
