// Results as CSV (RFC 4180, one header line). The figures are those of the JSON, so that both always agree.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "app/cli/output/exit_code.h"
#include "app/cli/output/reports.h"
#include "app/model/files/serialise.h"

namespace lanescope {
namespace {

using nlohmann::json;

/// A field as CSV wants it: in quotes when it holds a comma, a quote or a line feed.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted_text = "\"";
    for (const char c : text) quoted_text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted_text + "\"";
}

/// The value at the path, as text; empty when there is none.
std::string value(const json& object, const char* path) {
    const json::json_pointer pointer(path);
    if (!object.contains(pointer) || object.at(pointer).is_null()) return {};
    const json& found = object.at(pointer);
    return field(found.is_string() ? found.get<std::string>() : found.dump());
}

std::string line(const json& object, const std::vector<const char*>& paths) {
    std::vector<std::string> values;
    for (const char* path : paths) values.push_back(value(object, path));
    return fmt::format("{}", fmt::join(values, ","));
}

}  // namespace

std::string results_csv(const std::vector<RunResultPtr>& results) {
    std::string text =
        "variant,problem,backend,schedule,verified,max_error,time_kind,median_us,min_us,max_us,cold,recording_us,"
        "gb_s,gflop_s,percent_of_roof,mean_active_lanes,hazards,samples,mean_us\n";
    for (const RunResultPtr& result : results) {
        const json object = to_json(*result);
        text += line(object, {"/variant", "/problem", "/backend", "/schedule", "/verified", "/max_error",
                              "/time_us/kind", "/time_us/median", "/time_us/min", "/time_us/max", "/time_us/cold",
                              "/recording_us", "/gb_s", "/gflop_s", "/percent_of_roof", "/lanes/mean_active"});
        const bool ran = outcome_of(*result) != Outcome::refused;
        text += fmt::format(",{},{}\n", ran ? std::to_string(result->hazards.size()) : "",
                            line(object, {"/time_us/samples", "/time_us/mean"}));
    }
    return text;
}

std::string sites_csv(const std::vector<RunResultPtr>& results) {
    std::string text =
        "variant,problem,backend,schedule,file,line,array,kind,events,mean_active_lanes,"
        "sectors_per_request,bank_conflicts\n";
    const std::vector<const char*> site_columns{
        "/file", "/line", "/array", "/kind", "/events", "/mean_active", "/sectors_per_request", "/bank_conflicts"};
    for (const RunResultPtr& result : results) {
        const json object = to_json(*result);
        const std::string run = line(object, {"/variant", "/problem", "/backend", "/schedule"});
        for (const json& site : object.value("sites", json::array()))
            text += fmt::format("{},{}\n", run, line(site, site_columns));
    }
    return text;
}

}  // namespace lanescope
