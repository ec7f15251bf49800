// Blocks in which an atomic reveals the order of lanes, so that their work differs between runs.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "app/model/agreement.h"

namespace lanescope {

/// An atomic on shared memory decides if several lanes of a block use it, one on global memory always. With the former,
/// partly recorded blocks count too.
class UndecidedBlocks {
public:
    /// known: further sites of the launch.
    UndecidedBlocks(const std::vector<const LaneTrace*>& traces, std::span<const Site> known);

    /// Takes a grid-wide index.
    bool holds(std::int64_t warp) const { return blocks_.contains(warp / warps_per_block_); }
    std::vector<SiteName> decided_by() const { return {deciding_.begin(), deciding_.end()}; }

private:
    std::int64_t block_of(const LaneTrace& trace, std::int64_t w) const;
    void note_asked(std::span<const Site> sites);
    void look_through(const LaneTrace& trace);
    void note_cut_blocks(const LaneTrace& trace);
    bool any_in_shared_memory() const;

    std::int64_t warps_per_block_ = 1;
    std::set<SiteName> asked_;
    std::set<SiteName> deciding_;
    std::set<std::int64_t> blocks_;
};

}  // namespace lanescope
