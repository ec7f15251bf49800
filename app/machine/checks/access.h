// Who touched a place in memory last, so that the next to come can tell whether anything ordered the two.
#pragma once

#include <cstdint>

#include "app/machine/checks/lane_clock.h"
#include "app/machine/recording/site_key.h"

namespace lanescope::simt {

class Fences;
struct Access;
struct Accessor;

/// Whether fences and atomics order an access of another block before what `by` does now.
bool ordered_by_fences(const Access& earlier, const Accessor& by);

/// The lane that makes an access, and the moment: all that the checks for races need to know of it.
struct Accessor {
    const LaneClock& clock;
    std::uint32_t block;  ///< number in the grid
    std::uint32_t epoch;  ///< grows at each block barrier and with each block that the core starts
    std::uint16_t warp;   ///< within the block
    std::uint8_t lane;
    SiteKey site;
    const Fences* fences = nullptr;  ///< what its block knows of others

    std::uint32_t now() const { return clock.seen[lane]; }
};

/// An access as a place in memory remembers it.
struct Access {
    std::uint32_t block = 0;
    std::uint32_t epoch = 0;  ///< 0: no access yet
    std::uint32_t clock = 0;
    std::uint16_t warp = 0;
    std::uint8_t lane = 0;
    bool atomic = false;
    SiteKey site = 0;

    static Access by(const Accessor& a, bool atomic) {
        return {a.block, a.epoch, a.now(), a.warp, a.lane, atomic, a.site};
    }
    bool happened() const { return epoch != 0; }
    bool same_lane(const Accessor& a) const { return block == a.block && warp == a.warp && lane == a.lane; }

    /// Whether something orders this access before what `a` does now: a barrier, a __syncwarp, or the lane's own text.
    /// Blocks of a grid have no order but that of fences and atomics.
    bool ordered_before(const Accessor& a) const {
        if (!happened()) return true;
        if (block != a.block) return ordered_by_fences(*this, a);
        return epoch != a.epoch || (warp == a.warp && (lane == a.lane || a.clock.seen[lane] >= clock));
    }
};

}  // namespace lanescope::simt
