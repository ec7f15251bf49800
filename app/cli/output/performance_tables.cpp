#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/analysis/tables/export_tables.h"
#include "app/analysis/timing/roofline.h"
#include "app/cli/output/console.h"
#include "app/cli/output/result_text.h"
#include "app/model/measurements.h"

namespace lanescope {
namespace {

using Figure = std::optional<double>;

struct Column {
    const char* heading;
    HardwareCounter counter;
    int decimals;
    double scale = 1;
    std::optional<HardwareCounter> over = std::nullopt;
};

const std::vector<Column>& columns() {
    using enum HardwareCounter;
    static const std::vector<Column> table{
        {">cycles", cycles, 0},
        {">instructions", instructions, 0},
        {">IPC", ipc, 2},
        {">lanes", lanes, 1},
        {">occupancy %", occupancy_percent, 1},
        {">L1 sectors", l1_sectors, 0},
        {">sectors/request", l1_sectors, 1, 1, l1_requests},
        {">L2 sectors", l2_sectors, 0},
        {">DRAM read MB", dram_read_bytes, 2, 1e-6},
        {">bank conflicts", bank_conflicts, 0},
        {">issue %", issue_percent, 1},
        {">memory wait %", waits_memory, 1, 100, clocks_between},
        {">queue wait %", waits_queue, 1, 100, clocks_between},
        {">shared wait %", waits_shared, 1, 100, clocks_between},
        {">barrier wait %", waits_barrier, 1, 100, clocks_between},
    };
    return table;
}

Figure figure_of(const RunResult& result, const Column& column) {
    const Figure value = hardware_counter(result, column.counter);
    const Figure over = column.over ? hardware_counter(result, *column.over) : Figure(1);
    if (!value || !over || *over <= 0) return std::nullopt;
    return *value * column.scale / *over;
}

std::vector<Column> columns_of(const std::vector<RunResultPtr>& results) {
    std::vector<Column> found;
    std::ranges::copy_if(columns(), std::back_inserter(found), [&](const Column& column) {
        return std::ranges::any_of(results, [&](const auto& r) { return figure_of(*r, column).has_value(); });
    });
    return found;
}

std::string figure_or_dash(const Figure& value, int decimals) { return value ? figure(*value, decimals) : "-"; }

std::vector<std::string> row_of(const RunResult& result, const std::vector<Column>& shown) {
    std::vector<std::string> row{to_string(result.variant)};
    for (const Column& column : shown) row.push_back(figure_or_dash(figure_of(result, column), column.decimals));
    return row;
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

std::string counters_table(const std::vector<RunResultPtr>& results) {
    const auto counted = [](const RunResultPtr& r) { return !r->hardware.empty(); };
    const auto first = std::ranges::find_if(results, counted);
    if (first == results.end()) return {};
    const std::vector<Column> shown = columns_of(results);
    std::vector<std::string> headings{"variant"};
    for (const Column& column : shown) headings.emplace_back(column.heading);
    TextTable table(headings);
    for (const RunResultPtr& result : results)
        if (counted(result)) table.add(row_of(*result, shown));
    return fmt::format("\ncounters of {}, measured: one launch of the kernel alone, cold L2\n\n{}",
                       (*first)->device.name, table.text());
}

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
