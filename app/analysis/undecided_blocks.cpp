#include "app/analysis/undecided_blocks.h"

#include <algorithm>
#include <bit>
#include <map>

namespace lanescope {

UndecidedBlocks::UndecidedBlocks(const std::vector<const LaneTrace*>& traces, std::span<const Site> known) {
    warps_per_block_ = std::max<std::int64_t>(traces.front()->launch.warps_per_block(), 1);
    note_asked(known);
    for (const LaneTrace* trace : traces) note_asked(trace->sites);
    if (asked_.empty()) return;
    for (const LaneTrace* trace : traces) look_through(*trace);
    for (const LaneTrace* trace : traces) note_cut_blocks(*trace);
}

void UndecidedBlocks::note_asked(std::span<const Site> sites) {
    for (const Site& site : sites)
        if (site.asked) asked_.insert(name_of(site));
}

/// Files may contain any first warp.
std::int64_t UndecidedBlocks::block_of(const LaneTrace& trace, std::int64_t w) const {
    return trace.first_warp / warps_per_block_ + (trace.first_warp % warps_per_block_ + w) / warps_per_block_;
}

void UndecidedBlocks::look_through(const LaneTrace& trace) {
    std::vector<bool> asked;
    for (const Site& site : trace.sites) asked.push_back(asked_.contains(name_of(site)));
    std::map<std::pair<std::int64_t, SiteName>, int> lanes;
    for (std::int64_t w = 0; w < trace.recorded_warps(); ++w)
        for (const WarpEvent& event : trace.warp(w)) {
            if (!asked.at(event.site)) continue;
            const std::int64_t block = block_of(trace, w);
            const Site& site = trace.sites[event.site];
            int& here = lanes[{block, name_of(site)}];
            here += std::popcount(event.mask);
            if (is_shared(site.kind) && here < 2) continue;
            blocks_.insert(block);
            deciding_.insert(name_of(site));
        }
}

/// For traces that begin or end within a block.
void UndecidedBlocks::note_cut_blocks(const LaneTrace& trace) {
    const std::int64_t begin = trace.first_warp, warps = trace.recorded_warps();
    if (warps == 0 || !any_in_shared_memory()) return;
    const std::int64_t before = begin % warps_per_block_, behind = (before + warps) % warps_per_block_;
    if (before != 0) blocks_.insert(block_of(trace, 0));
    if (behind != 0) blocks_.insert(block_of(trace, warps - 1));
    if (before == 0 && behind == 0) return;
    for (const SiteName& site : asked_)
        if (is_shared(site.kind)) deciding_.insert(site);
}

bool UndecidedBlocks::any_in_shared_memory() const {
    return std::ranges::any_of(asked_, [](const SiteName& site) { return is_shared(site.kind); });
}

}  // namespace lanescope
