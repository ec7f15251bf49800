#include "app/analysis/lanes/lane_tally.h"

#include <algorithm>
#include <map>

namespace lanescope {
namespace {

double ratio(std::uint64_t part, std::uint64_t whole) { return whole ? double(part) / double(whole) : 0; }

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

double LaneTally::mean_active() const { return ratio(active_lanes, steps); }
double LaneTally::simt_efficiency() const { return mean_active() / warp_size; }
double LaneTally::sectors_per_request() const { return ratio(sectors, requests); }
double LaneTally::conflicts_per_request() const { return ratio(bank_conflicts, shared_requests); }

void LaneTally::add(const Site& site, bool has_sectors) {
    steps += site.steps;
    active_lanes += site.active_lanes;
    if (has_sectors && is_global(site.kind)) requests += site.steps, bytes += site.bytes;
    if (has_sectors && is_shared(site.kind)) shared_requests += site.steps;
    sectors += site.sectors;
    bank_conflicts += site.bank_conflicts;
    for (std::size_t lanes = 0; lanes < histogram.size(); ++lanes) histogram[lanes] += site.histogram[lanes];
}

LaneTally tally(const LaneTrace& trace) {
    LaneTally sum;
    for (const Site& site : trace.sites) sum.add(site, trace.has_sectors);
    return sum;
}

std::vector<LineTally> whole_line_table(const LaneTrace& trace, std::string_view file) {
    std::map<int, LineTally> lines;
    for (const Site& site : trace.sites)
        if (file.empty() || site.file == file) lines[site.line].lanes.add(site, trace.has_sectors);
    for (const LineInstructions& line : trace.instructions)
        if (file.empty() || line.file == file) lines[line.line].instructions.add(line.counts);
    std::vector<LineTally> table;
    for (auto& [line, tally_of] : lines) {
        tally_of.line = line;
        table.push_back(tally_of);
    }
    return table;
}

std::vector<LineTally> with_accesses(std::vector<LineTally> table) {
    std::erase_if(table, [](const LineTally& line) { return line.lanes.steps == 0; });
    return table;
}

std::vector<LineTally> line_table(const LaneTrace& trace, std::string_view file) {
    return with_accesses(whole_line_table(trace, file));
}

const LineTally* find_line(const std::vector<LineTally>& table, int line) {
    const auto found = std::ranges::lower_bound(table, line, {}, &LineTally::line);
    return found != table.end() && found->line == line ? &*found : nullptr;
}

std::uint64_t peak(const std::array<std::uint64_t, 33>& histogram) {
    return std::max<std::uint64_t>(1, *std::ranges::max_element(histogram));
}

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
    return with_accesses(whole_line_table(result, file));
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
