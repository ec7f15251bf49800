// Blocks in which an atomic reveals the order of lanes, so that their work differs between runs.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/model/agreement.h"
#include "app/model/run_result.h"

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

// Treatment of accesses by a GPU compiler: probes see instructions, the emulator sees the source.
/// Classifies each of `names`. Collectives are never merged or left out. emulated, recorded: executed sites.
std::vector<SiteAgreement> compiled_sites(const std::vector<SiteName>& names, std::span<const Site> emulated,
                                          std::span<const Site> recorded);

/// Returns true for loads, which a register may replace.
bool may_be_left_out(AccessKind kind);

/// Returns "merged with line 12"; empty if as written.
std::string in_words(const SiteAgreement& site);

/// Returns texts for accesses not as written: "A load: merged with line 12".
std::vector<std::string> compiled_at(const RunResult& result, int line);

// Comparison of two traces of one launch.
/// Compares by site, because a GPU may reorder loads of one line. Skips warps of blocks in which an atomic reveals the
/// order of lanes. `known`: further sites that may have `asked` set. Throws UsageError if the launches differ.
Agreement agree(const LaneTrace& emulated, const LaneTrace& recorded, std::span<const Site> known = {});

/// Returns a sentence, or an empty string.
std::string left_out_because(const Agreement& agreement);

}  // namespace lanescope
