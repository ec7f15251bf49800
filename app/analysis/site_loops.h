// Sites in loops.
#pragma once

#include <array>
#include <cstdint>

#include "app/model/lane_trace.h"

namespace lanescope {

struct SiteLoops {
    static constexpr std::size_t most = 64;         ///< sites
    std::uint64_t looped = 0;                       ///< bit s: some lane executes s twice in a warp
    std::array<std::uint64_t, most> not_between{};  ///< [s] bit t: some lane goes from s to s without t

    bool in_loop(std::size_t s) const { return s < most && looped >> s & 1; }
    /// Returns true if every iteration of s executes t: lanes with t next are still in the loop.
    bool between(std::size_t s, std::size_t t) const { return in_loop(s) && t < most && !(not_between[s] >> t & 1); }
};

/// Reports no loops for more than `most` sites.
SiteLoops site_loops(const LaneTrace& trace);

}  // namespace lanescope
