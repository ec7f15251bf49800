#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "app/catalog/catalog.h"
#include "app/lab/workers/worker_pool.h"
#include "app/model/run_result.h"

namespace lanescope {

using AddToJson = std::function<void(const RunResult&, nlohmann::json&)>;

struct ReportOptions {
    std::string json, csv;     ///< paths; empty: not requested; "-": standard output
    std::string out, html;     ///< recording, page for browsers; never "-"
    std::string metrics;       ///< CSV if the name ends in .csv, else Markdown
    std::string lines, lanes;  ///< source lines as CSV, all events as JSON
    bool profile = false;      ///< print the profile table
    /// Extends a result's JSON object; may be empty.
    AddToJson add_to_json{};
    /// Returns true if a report holds the results with their lanes.
    bool records() const { return !out.empty() || !html.empty(); }
    /// Returns true if a report replaces the table on standard output.
    bool machine_readable() const;
    /// Returns requested paths, including "-".
    std::vector<std::string> paths() const;
};

void add_report_options(CLI::App& app, ReportOptions& options);
void add_metrics_option(CLI::App& app, ReportOptions& options);
void add_profile_option(CLI::App& app, ReportOptions& options);
void add_lanes_options(CLI::App& app, ReportOptions& options);
void add_out_option(CLI::App& app, ReportOptions& options);
void add_html_option(CLI::App& app, ReportOptions& options);

/// Throws UsageError, before a long run, if a result could not be written.
void check_reports(const ReportOptions& options);

/// Throws UsageError unless a file can be created or replaced. option: for the message.
void check_writable(const std::string& path, std::string_view option);

/// Compares without links and dots. Empty paths and "-" never match.
bool same_file(const std::string& a, const std::string& b);

enum class CsvOf { results, sites };

/// Writes the recording first and reports paths on standard error. Call it before printing a table: standard output may
/// fail.
void write_reports(Workers& workers, const ReportOptions& options, const std::vector<RunResultPtr>& results, CsvOf csv);

/// Appends the results of unopened files.
std::vector<RunResultPtr> joined(std::vector<RunResultPtr> results, const std::vector<RunResultPtr>& failures);

/// Writes reports if no file opened; prints no table.
ExitCode write_failures(Workers& workers, const ReportOptions& options, const std::vector<RunResultPtr>& failures,
                        CsvOf csv);

/// Returns JSON as in docs/command-line.md, with a final line feed.
std::string json_text(const Catalog& catalog, const std::vector<RunResultPtr>& results, bool with_profile = false,
                      const AddToJson& add_to_json = {});

}  // namespace lanescope
