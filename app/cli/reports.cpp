#include "app/cli/reports.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/model/error.h"
#include "app/model/quote.h"
#include "app/model/serialise.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(std::string_view option, const std::string& path, std::string_view why) {
    throw UsageError(fmt::format("{} {}: {}", option, quoted(path), why));
}

void write_to(std::string_view path, const std::string& text) {
    if (path.empty()) return;
    write_text(path, text);
    if (path != "-") fmt::print(stderr, "wrote {}\n", path);
}

}  // namespace

void add_report_options(CLI::App& app, ReportOptions& options) {
    app.add_option("--json", options.json, "write the results as JSON to this file; - is standard output");
    app.add_option("--csv", options.csv, "write the results as CSV to this file; - is standard output");
}

void add_out_option(CLI::App& app, ReportOptions& options) {
    app.add_option("--out", options.out, "write a recording (.lane) to this file, for `lanescope open`");
}

void check_writable(const std::string& path, std::string_view option) {
    std::error_code ignored;
    const fs::path folder = fs::absolute(path).parent_path();
    if (fs::is_directory(path, ignored)) refuse(option, path, "is a folder; name a file in it");
    if (!fs::is_directory(folder, ignored))
        refuse(option, path, "its folder does not exist; make it first or choose another");
    const bool exists = fs::exists(path, ignored);
    if (access(exists ? path.c_str() : folder.c_str(), W_OK) != 0)
        refuse(option, path, "cannot be written; choose another place");
}

void check_reports(const ReportOptions& options) {
    if (options.json == "-" && options.csv == "-")
        throw UsageError("--json - and --csv - both want standard output: send one of them to a file");
    if (options.out == "-") throw UsageError("--out -: a recording is not text; name a file");
    if (!options.json.empty() && options.json != "-") check_writable(options.json, "--json");
    if (!options.csv.empty() && options.csv != "-") check_writable(options.csv, "--csv");
    if (!options.out.empty()) check_writable(options.out, "--out");
}

void write_reports(const ReportOptions& options, const std::vector<RunResultPtr>& results, CsvOf csv) {
    if (!options.json.empty()) write_to(options.json, json_text(results));
    if (!options.csv.empty()) write_to(options.csv, csv == CsvOf::results ? results_csv(results) : sites_csv(results));
    if (options.out.empty()) return;
    write_lane_file(options.out, results);
    fmt::print(stderr, "wrote {}; open it with: lanescope open {}\n", options.out, options.out);
}

std::string json_text(const std::vector<RunResultPtr>& results) {
    nlohmann::json array = nlohmann::json::array();
    for (const RunResultPtr& result : results) array.push_back(to_json(*result));
    return array.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace lanescope
