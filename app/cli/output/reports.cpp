#include "app/cli/output/reports.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/analysis/hints/hints.h"
#include "app/analysis/tables/export_tables.h"
#include "app/analysis/tables/metrics.h"
#include "app/analysis/timing/roofline.h"
#include "app/base/text/plain_text.h"
#include "app/cli/output/console.h"
#include "app/cli/output/result_text.h"
#include "app/cli/output/web_page.h"
#include "app/formats/recordings.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(std::string_view option, const std::string& path, std::string_view why) {
    throw UsageError(fmt::format("{} {}: {}", option, quoted(path), why));
}

/// Creates it: some file systems refuse new files in folders that look writable.
bool can_be_made(const fs::path& path) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return false;
    ::close(file);
    return ::unlink(path.c_str()) == 0;
}

/// Checks the folder too: the new file is written there first.
bool can_be_replaced(const fs::path& path) {
    return access(path.parent_path().c_str(), W_OK) == 0 && access(path.c_str(), W_OK) == 0;
}

/// Returns true for a file that the user wrote or downloaded, and no report.
bool is_input(const fs::path& path) {
    constexpr std::string_view names[]{".cu", ".cuh", ".c",   ".cc",  ".cpp", ".cxx",
                                       ".h",  ".hh",  ".hpp", ".ptx", ".py",  ".mtx"};
    std::error_code ignored;
    return fs::exists(path, ignored) && std::ranges::count(names, path.extension().string()) > 0;
}

struct Output {
    std::string_view option;
    const std::string& path;
};

std::array<Output, 7> outputs_of(const ReportOptions& options) {
    return {{{"--json", options.json},
             {"--csv", options.csv},
             {"--metrics", options.metrics},
             {"--lines-csv", options.lines},
             {"--lanes-json", options.lanes},
             {"--out", options.out},
             {"--html", options.html}}};
}

void refuse_same_file(const ReportOptions& options) {
    const auto outputs = outputs_of(options);
    for (std::size_t a = 0; a < outputs.size(); ++a)
        for (std::size_t b = a + 1; b < outputs.size(); ++b)
            if (same_file(outputs[a].path, outputs[b].path))
                throw UsageError(fmt::format("{} and {} both write to {}: give each its own file", outputs[a].option,
                                             outputs[b].option, quoted(outputs[a].path)));
}

void refuse_shared_output(const ReportOptions& options) {
    std::string_view first;
    for (const auto& [option, path] : outputs_of(options)) {
        if (path != "-") continue;
        if (!first.empty())
            throw UsageError(
                fmt::format("{} - and {} - both write to standard output: send one of them to a file", first, option));
        first = option;
    }
}

nlohmann::json hints_json(const RunResult& result) {
    nlohmann::json array = nlohmann::json::array();
    for (const Hint& hint : hints(result))
        array.push_back(
            {{"kind", to_string(hint.kind)}, {"file", hint.file}, {"line", hint.line}, {"text", hint.text}});
    return array;
}

void write_to(const std::string& path, const std::string& text) {
    if (path.empty()) return;
    write_report(path, text);
    if (path != "-") note("wrote {}", path);
}

}  // namespace

void add_report_options(CLI::App& app, ReportOptions& options) {
    app.add_option("--json", options.json, "write the results as JSON to this file; - is standard output")
        ->type_name("FILE");
    app.add_option("--csv", options.csv, "write the results as CSV to this file; - is standard output")
        ->type_name("FILE");
}

void add_metrics_option(CLI::App& app, ReportOptions& options) {
    app.add_option("--metrics", options.metrics,
                   "write the metrics table as Markdown, or as CSV if the name ends in .csv; - is standard output")
        ->type_name("FILE");
}

void add_profile_option(CLI::App& app, ReportOptions& options) {
    app.add_flag("--profile", options.profile, "print each kernel's calls, total, share of time, min, average and max");
}

void add_lanes_options(CLI::App& app, ReportOptions& options) {
    app.add_option("--lines-csv", options.lines, "write the table of source lines as CSV; - is standard output")
        ->type_name("FILE");
    app.add_option("--lanes-json", options.lanes,
                   "write each event of the recorded warps as JSON; - is standard output")
        ->type_name("FILE");
}

void add_out_option(CLI::App& app, ReportOptions& options) {
    app.add_option("--out", options.out, "write a recording (.lane) to this file, for `lanescope open`")
        ->type_name("FILE.lane");
    add_html_option(app, options);
}

void add_html_option(CLI::App& app, ReportOptions& options) {
    app.add_option("--html", options.html, "write a page to this file that shows the results in any browser")
        ->type_name("FILE.html");
}

void check_writable(const std::string& path, std::string_view option) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) refuse(option, path, "is a folder; name a file in it");
    const bool is_device = fs::is_other(path, ignored);  // or a pipe, whose /dev/stdout leads to no folder
    const fs::path target = fs::weakly_canonical(fs::absolute(path), ignored);
    if (!is_device && !fs::is_directory(target.parent_path(), ignored))
        refuse(option, path, "its folder does not exist; create it or choose another");
    if (is_input(target)) refuse(option, path, "is a source file or a matrix, and would be lost; choose another name");
    const bool can_be_written = is_device                     ? access(path.c_str(), W_OK) == 0
                                : fs::exists(target, ignored) ? can_be_replaced(target)
                                                              : can_be_made(target);
    if (!can_be_written) refuse(option, path, "cannot be written; choose another place");
}

bool same_file(const std::string& a, const std::string& b) {
    if (a.empty() || b.empty() || a == "-" || b == "-" || a == "/dev/null") return false;
    std::error_code ignored;
    return fs::weakly_canonical(fs::absolute(a), ignored) == fs::weakly_canonical(fs::absolute(b), ignored);
}

void check_reports(const ReportOptions& options) {
    if (options.out == "-") throw UsageError("--out -: a recording is not text; name a file");
    if (options.html == "-") throw UsageError("--html -: name a file that ends in .html");
    if (!options.html.empty()) require_web_viewer();
    refuse_shared_output(options);
    refuse_same_file(options);
    for (const auto& [option, path] : outputs_of(options))
        if (!path.empty() && path != "-") check_writable(path, option);
}

std::vector<std::string> ReportOptions::paths() const {
    std::vector<std::string> asked;
    for (const Output& output : outputs_of(*this))
        if (!output.path.empty()) asked.push_back(output.path);
    return asked;
}

bool ReportOptions::machine_readable() const { return std::ranges::count(paths(), "-") > 0; }

void write_reports(Workers& workers, const ReportOptions& options, const std::vector<RunResultPtr>& results,
                   CsvOf csv) {
    const Catalog& catalog = workers.catalog();
    if (!options.out.empty()) {
        write_lane_file(options.out, results);
        note("wrote {}; open it with: lanescope open {}", options.out, options.out);
    }
    if (!options.html.empty()) {
        std::vector<std::string> left_out;
        write_to(options.html, results_page_html(catalog, workers.first(), results, left_out));
        for (const std::string& line : left_out) note("{}", in_one_line(line));
    }
    if (!options.json.empty())
        write_to(options.json, json_text(catalog, results, options.profile, options.add_to_json));
    if (!options.csv.empty())
        write_to(options.csv, csv_text(csv == CsvOf::results ? table_of_results(catalog, results)
                                                             : table_of_sites(catalog, results)));
    if (!options.metrics.empty())
        write_to(options.metrics,
                 options.metrics.ends_with(".csv") ? csv_text(table_of_metrics(results)) : metrics_markdown(results));
    if (!options.lines.empty()) write_to(options.lines, csv_text(table_of_lines(results)));
    if (!options.lanes.empty()) write_report(options.lanes, [&](std::ostream& out) { put_trace_json(out, results); });
    if (!options.lanes.empty() && options.lanes != "-") note("wrote {}", options.lanes);
}

std::vector<RunResultPtr> joined(std::vector<RunResultPtr> results, const std::vector<RunResultPtr>& failures) {
    results.insert(results.end(), failures.begin(), failures.end());
    return results;
}

ExitCode write_failures(Workers& workers, const ReportOptions& options, const std::vector<RunResultPtr>& failures,
                        CsvOf csv) {
    write_reports(workers, options, failures, csv);
    return ExitCode::usage;
}

std::string json_text(const Catalog& catalog, const std::vector<RunResultPtr>& results, bool with_profile,
                      const AddToJson& add_to_json) {
    nlohmann::json array = nlohmann::json::array();
    for (const RunResultPtr& result : results) {
        array.push_back(to_json(*result, catalog.find(*result)));
        array.back()["hints"] = hints_json(*result);
        const std::string impossible = why_impossible(*result);
        array.back()["impossible"] = impossible.empty() ? nlohmann::json() : nlohmann::json(impossible);
        if (add_to_json) add_to_json(*result, array.back());
    }
    if (with_profile) add_profile(array, results);
    return indented(array);
}

}  // namespace lanescope
