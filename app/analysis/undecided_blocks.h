// Blocks of a launch in which an atomic tells lanes who came first: what their warps do differs from run to run.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "app/model/agreement.h"

namespace lanescope {

/// From traces of one launch. An atomic of shared memory decides where several lanes of a block ask it, one of global
/// memory wherever it is asked. A block that was not recorded as a whole may have been decided by what is not there.
class UndecidedBlocks {
public:
    /// known: sites of the launch besides those of the traces.
    UndecidedBlocks(const std::vector<const LaneTrace*>& traces, std::span<const Site> known);

    /// Whether the warp, by its grid-wide index, is of such a block.
    bool holds(std::int64_t warp) const { return blocks_.contains(warp / warps_per_block_); }
    /// The atomics that decide.
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
