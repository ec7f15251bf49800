#include "app/cli/output/profile_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/analysis/profile.h"
#include "app/cli/output/text_table.h"

namespace lanescope {
namespace {

std::string figure_or_dash(const std::optional<double>& value, int decimals) {
    return value ? figure(*value, decimals) : "-";
}

std::vector<std::string> row_of(const ProfileLine& line, const RunResult& result, bool with_problem) {
    std::vector<std::string> row{to_string(result.variant),
                                 std::to_string(line.calls),
                                 figure_or_dash(line.total, 1),
                                 line.share ? figure(100 * *line.share, 1) : "-",
                                 figure(line.min, 1),
                                 figure_or_dash(line.average, 1),
                                 figure(line.max, 1)};
    if (with_problem) row.push_back(to_string(result.problem));
    return row;
}

nlohmann::json number(const std::optional<double>& value) { return value ? nlohmann::json(*value) : nlohmann::json(); }

nlohmann::json json_of(const ProfileLine& line) {
    return {{"calls", line.calls}, {"total_us", number(line.total)},
            {"min_us", line.min},  {"share", number(line.share)},
            {"max_us", line.max},  {"average_us", number(line.average)}};
}

}  // namespace

std::string profile_table(const std::vector<RunResultPtr>& results) {
    const std::vector<ProfileLine> lines = profile(results);
    if (lines.empty()) return "no kernel was timed\n";
    const RunResult& first = *results[lines.front().result];
    const bool several = std::ranges::any_of(results, [&](const auto& r) { return r->problem != first.problem; });
    std::vector<std::string> headings{"kernel", ">calls", ">total us", ">share %", ">min us", ">average us", ">max us"};
    if (several) headings.push_back("problem");
    TextTable table(headings);
    bool incomplete = false;
    for (const ProfileLine& line : lines) {
        table.add(row_of(line, *results[line.result], several));
        incomplete = incomplete || !line.average;
    }
    const std::string heading =
        fmt::format("profile: timed launches, {} on {}, cold L2", to_string(first.timing->kind), first.device.name);
    return line_of(heading) + "\n" + table.text() +
           (incomplete ? "\n-: this recording is older than this figure\n" : "");
}

void add_profile(nlohmann::json& array, const std::vector<RunResultPtr>& results) {
    for (nlohmann::json& object : array) object["profile"] = nullptr;
    for (const ProfileLine& line : profile(results)) array.at(line.result)["profile"] = json_of(line);
}

}  // namespace lanescope
