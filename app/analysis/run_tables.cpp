#include "app/analysis/run_tables.h"

#include <nlohmann/json.hpp>

#include "app/analysis/ledger.h"
#include "app/analysis/profile.h"
#include "app/analysis/roofline.h"
#include "app/model/files/serialise.h"
#include "app/model/outcome.h"

namespace lanescope {
namespace {

using nlohmann::json;
using TableRow = std::vector<TableCell>;

/// A column and its path in JSON.
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

/// Returns the first columns of a table.
TableRow identity_of(const RunResult& result) {
    return {to_string(result.variant), to_string(result.problem), result.device.name,
            std::string(result.timing ? to_string(result.timing->kind) : "")};
}

}  // namespace

Table table_of_results(const std::vector<RunResultPtr>& results) {
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
        json object = to_json(*result);
        if (outcome_of(*result) != Outcome::refused) object["hazard_count"] = result->hazards.size();
        object["impossible"] = is_impossible(*result);
        table.rows.push_back(row_of_columns(object, columns));
    }
    return table;
}

Table table_of_sites(const std::vector<RunResultPtr>& results) {
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
        const json object = to_json(*result);
        for (const json& site : object.value("sites", json::array())) {
            table.rows.push_back(row_of_columns(object, run_columns));
            sites.rows.push_back(row_of_columns(site, columns));
        }
    }
    table.add_columns(sites);
    return table;
}

Table table_of_ledgers(const std::vector<RunResultPtr>& results) {
    Table table{{"variant", "problem", "device", "time_kind", "part", "part_us", "percent_of_time", "part_by"}, {}};
    for (const RunResultPtr& result : results) {
        const std::optional<Ledger> ledger = ledger_of(*result);
        if (!ledger) continue;
        for (const Loss& loss : ledger->parts) {
            TableRow& row = table.rows.emplace_back(identity_of(*result));
            row.insert(row.end(),
                       {std::string(title_of(loss.kind)), rounded(loss.us), rounded(100 * loss.us / ledger->total_us),
                        std::string(ledger->modelled ? "time model" : "estimate from counts")});
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
