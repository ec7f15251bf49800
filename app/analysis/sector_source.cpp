#include "app/analysis/sector_source.h"

namespace lanescope {
namespace {

LaneTrace emulated_counts(const RunResult& result) {
    LaneTrace trace;
    trace.sites = result.cross_check->sites;
    return trace;
}

void take_sectors(LaneTally& to, const LaneTally& from) {
    to.requests = from.requests;
    to.sectors = from.sectors;
    to.bytes = from.bytes;
    to.shared_requests = from.shared_requests;
    to.bank_conflicts = from.bank_conflicts;
}

}  // namespace

SectorSource sector_source(const RunResult& result) {
    if (result.trace->sites.empty()) return SectorSource::none;
    if (result.trace->has_sectors) return SectorSource::counted;
    return result.cross_check && !result.cross_check->sites.empty() ? SectorSource::emulated : SectorSource::none;
}

LaneTally tally(const RunResult& result) {
    LaneTally sum = tally(result.trace);
    if (sector_source(result) == SectorSource::emulated) take_sectors(sum, tally(emulated_counts(result)));
    return sum;
}

std::vector<LineTally> whole_line_table(const RunResult& result, std::string_view file) {
    std::vector<LineTally> table = whole_line_table(result.trace, file);
    if (sector_source(result) != SectorSource::emulated) return table;
    const std::vector<LineTally> emulated = line_table(emulated_counts(result), file);
    for (LineTally& line : table)
        if (const LineTally* same = find_line(emulated, line.line)) take_sectors(line.lanes, same->lanes);
    return table;
}

std::vector<LineTally> line_table(const RunResult& result, std::string_view file) {
    std::vector<LineTally> table = whole_line_table(result, file);
    std::erase_if(table, [](const LineTally& line) { return line.lanes.steps == 0; });
    return table;
}

std::optional<Site> counts_at(const RunResult& result, const Site& site) {
    const SectorSource source = sector_source(result);
    if (source == SectorSource::counted) return site;
    if (source == SectorSource::none) return std::nullopt;
    Site sum = site;
    sum.steps = sum.sectors = sum.bank_conflicts = 0;
    for (const Site& emulated : result.cross_check->sites) {
        if (name_of(emulated) != name_of(site)) continue;
        sum.steps += emulated.steps;
        sum.sectors += emulated.sectors;
        sum.bank_conflicts += emulated.bank_conflicts;
    }
    return sum.steps ? std::optional(sum) : std::nullopt;
}

}  // namespace lanescope
