#include "app/analysis/lines_table.h"

#include <set>

#include "app/analysis/lane_tally.h"

namespace lanescope {
namespace {

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

}  // namespace

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

}  // namespace lanescope
