#include "app/analysis/tables/export_tables.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/timing/roofline.h"
#include "app/analysis/timing/time_breakdown.h"
#include "app/formats/recordings.h"

namespace lanescope {
namespace {

ProfileLine line_of(std::size_t index, const Times& cold) {
    ProfileLine line{index, cold.samples, cold.min, cold.max, cold.mean, {}, {}};
    if (cold.mean) line.total = *cold.mean * cold.samples;
    return line;
}

std::optional<double> sum_of(const std::vector<ProfileLine>& lines, std::span<const RunResultPtr> results) {
    double sum = 0;
    for (const ProfileLine& line : lines) {
        const bool alike = results[line.result]->timing->kind == results[lines.front().result]->timing->kind;
        if (!line.total || !alike) return std::nullopt;
        sum += *line.total;
    }
    return sum > 0 ? std::optional(sum) : std::nullopt;
}

std::vector<TableCell> row_of(const RunResult& result, const std::string& file, const LineTally& line) {
    const LaneTally& lanes = line.lanes;
    const auto idle = std::uint64_t(32) * lanes.steps - lanes.active_lanes;
    std::vector<TableCell> row{to_string(result.variant),
                               file,
                               std::int64_t(line.line),
                               std::int64_t(lanes.steps),
                               rounded(lanes.mean_active()),
                               std::int64_t(idle),
                               rounded(lanes.sectors_per_request()),
                               std::int64_t(lanes.bank_conflicts),
                               std::int64_t(line.instructions.total()),
                               std::int64_t(line.instructions.branches),
                               std::int64_t(line.instructions.divergent),
                               std::int64_t(line.instructions.registers)};
    if (!result.trace->has_sectors) row[6] = row[7] = {};
    if (result.trace->instructions.empty()) row[8] = row[9] = row[10] = row[11] = {};
    return row;
}

using nlohmann::json;
using TableRow = std::vector<TableCell>;

struct Column {
    const char* name;
    const char* path;
};

TableCell cell_from(const json& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_number()) return value.get<double>();
    if (value.is_string()) return value.get<std::string>();
    return {};
}

TableCell cell_at_path(const json& object, const char* path) {
    const json::json_pointer pointer(path);
    return object.contains(pointer) ? cell_from(object.at(pointer)) : TableCell();
}

TableRow row_of_columns(const json& object, const std::vector<Column>& columns) {
    TableRow row;
    for (const Column& column : columns) row.push_back(cell_at_path(object, column.path));
    return row;
}

std::vector<std::string> names_of(const std::vector<Column>& columns) {
    std::vector<std::string> names;
    for (const Column& column : columns) names.emplace_back(column.name);
    return names;
}

const std::vector<Column> run_columns{
    {"variant", "/variant"}, {"problem", "/problem"}, {"backend", "/backend"}, {"schedule", "/schedule"}};

/// Returns a table's first columns.
TableRow identity_of(const RunResult& result) {
    return {to_string(result.variant), to_string(result.problem), result.device.name,
            std::string(result.timing ? to_string(result.timing->kind) : "")};
}

}  // namespace

std::vector<ProfileLine> profile(std::span<const RunResultPtr> results) {
    std::vector<ProfileLine> lines;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (results[i] && results[i]->timing) lines.push_back(line_of(i, results[i]->timing->cold));
    if (const auto sum = sum_of(lines, results))
        for (ProfileLine& line : lines) line.share = *line.total / *sum;
    std::ranges::stable_sort(lines, std::greater(), [](const ProfileLine& line) { return line.total.value_or(-1); });
    return lines;
}

Table table_of_lines(const std::vector<RunResultPtr>& results) {
    Table table{{"variant", "file", "line", "events", "mean_active", "idle_lane_steps", "sectors_per_request",
                 "bank_conflicts", "instructions", "branches", "divergent_branches", "live_registers"},
                {}};
    for (const RunResultPtr& result : results) {
        std::set<std::string> files;
        for (const Site& site : result->trace->sites) files.insert(site.file);
        for (const LineInstructions& line : result->trace->instructions) files.insert(line.file);
        for (const std::string& file : files)
            for (const LineTally& line : whole_line_table(result->trace, file))
                table.rows.push_back(row_of(*result, file, line));
    }
    return table;
}

Table table_of_results(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    static const std::vector<Column> columns{{"variant", "/variant"},
                                             {"problem", "/problem"},
                                             {"backend", "/backend"},
                                             {"schedule", "/schedule"},
                                             {"verified", "/verified"},
                                             {"max_error", "/max_error"},
                                             {"time_kind", "/time_us/kind"},
                                             {"median_us", "/time_us/median"},
                                             {"min_us", "/time_us/min"},
                                             {"max_us", "/time_us/max"},
                                             {"cold", "/time_us/cold"},
                                             {"recording_us", "/recording_us"},
                                             {"gb_s", "/gb_s"},
                                             {"gflop_s", "/gflop_s"},
                                             {"percent_of_roof", "/percent_of_roof"},
                                             {"mean_active_lanes", "/lanes/mean_active"},
                                             {"hazards", "/hazard_count"},
                                             {"samples", "/time_us/samples"},
                                             {"mean_us", "/time_us/mean"},
                                             {"impossible", "/impossible"},
                                             {"failure", "/failure"}};
    Table table{names_of(columns), {}};
    for (const RunResultPtr& result : results) {
        json object = to_json(*result, catalog.find(*result));
        if (outcome_of(*result) != Outcome::refused) object["hazard_count"] = result->hazards.size();
        object["impossible"] = is_impossible(*result);
        table.rows.push_back(row_of_columns(object, columns));
    }
    return table;
}

Table table_of_sites(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    static const std::vector<Column> columns{{"file", "/file"},
                                             {"line", "/line"},
                                             {"array", "/array"},
                                             {"kind", "/kind"},
                                             {"events", "/events"},
                                             {"mean_active_lanes", "/mean_active"},
                                             {"sectors_per_request", "/sectors_per_request"},
                                             {"bank_conflicts", "/bank_conflicts"}};
    Table table{names_of(run_columns), {}}, sites{names_of(columns), {}};
    for (const RunResultPtr& result : results) {
        const json object = to_json(*result, catalog.find(*result));
        for (const json& site : object.value("sites", json::array())) {
            table.rows.push_back(row_of_columns(object, run_columns));
            sites.rows.push_back(row_of_columns(site, columns));
        }
    }
    table.add_columns(sites);
    return table;
}

Table breakdowns_table(const std::vector<RunResultPtr>& results) {
    Table table{{"variant", "problem", "device", "time_kind", "part", "part_us", "percent_of_time", "part_by"}, {}};
    for (const RunResultPtr& result : results) {
        const std::optional<TimeBreakdown> breakdown = time_breakdown_of(*result);
        if (!breakdown) continue;
        for (const Loss& loss : breakdown->parts) {
            TableRow& row = table.rows.emplace_back(identity_of(*result));
            row.insert(row.end(), {std::string(title_of(loss.kind)), rounded(loss.us),
                                   rounded(100 * loss.us / breakdown->total_us),
                                   std::string(breakdown->modelled ? "time model" : "estimate from counts")});
        }
    }
    return table;
}

Table table_of_profile(const std::vector<RunResultPtr>& results) {
    Table table{{"variant", "problem", "device", "time_kind", "calls", "total_us", "percent_of_time", "min_us",
                 "average_us", "max_us"},
                {}};
    for (const ProfileLine& line : profile(results)) {
        TableRow& row = table.rows.emplace_back(identity_of(*results[line.result]));
        const auto share = line.share ? std::optional(rounded(100 * *line.share)) : std::nullopt;
        row.insert(row.end(), {std::int64_t(line.calls), cell_of(line.total), cell_of(share), line.min,
                               cell_of(line.average), line.max});
    }
    return table;
}

}  // namespace lanescope
