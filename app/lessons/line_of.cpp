#include <algorithm>

#include "app/analysis/lane_tally.h"
#include "app/lessons/claim.h"
#include "app/model/catalog/variants.h"

namespace lanescope {
namespace {

double cost(LineOf::Most most, const LaneTally& lanes) {
    switch (most) {
        case LineOf::Most::sectors:
            return double(lanes.sectors);
        case LineOf::Most::bank_conflicts:
            return double(lanes.bank_conflicts);
        case LineOf::Most::events:
            return double(lanes.steps);
        default:
            return double(lanes.steps) * warp_size - double(lanes.active_lanes);
    }
}

std::vector<int> lines_of_hazard(HazardKind kind, const RunResult& result) {
    std::vector<int> lines;
    for (const Hazard& hazard : result.hazards)
        for (const int line : {hazard.line, hazard.other_line})
            if (hazard.kind == kind && line && !std::ranges::count(lines, line)) lines.push_back(line);
    return lines;
}

}  // namespace

std::vector<int> lines_of(const LineOf& line, std::span<const RunResultPtr> results) {
    std::string why_not;
    const RunResult* result = find_result(line.in, results, why_not);
    if (!result) return {};
    if (line.most == LineOf::Most::hazard) return lines_of_hazard(line.hazard, *result);
    const Variant* variant = catalogued(*result);
    const std::vector<LineTally> table = line_table(result->trace, variant ? variant->file : "");
    double most = 0;
    for (const LineTally& entry : table) most = std::max(most, cost(line.most, entry.lanes));
    std::vector<int> lines;
    for (const LineTally& entry : table)
        if (most > 0 && cost(line.most, entry.lanes) == most) lines.push_back(entry.line);
    return lines;
}

}  // namespace lanescope
