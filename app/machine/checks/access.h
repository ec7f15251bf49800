// Accesses and their order, for race checks.
#pragma once

#include <cstdint>

#include "app/machine/checks/lane_clock.h"
#include "app/machine/recording/site_key.h"

namespace lanescope::simt {

class Fences;
struct Access;
struct Accessor;

/// ordered_before() for an access of another block.
bool ordered_by_fences(const Access& earlier, const Accessor& by);

/// A lane during an access.
struct Accessor {
    const LaneClock& clock;
    std::uint32_t block;
    std::uint32_t epoch;  ///< grows with each block barrier and with each block that the core starts
    std::uint16_t warp;
    std::uint8_t lane;
    SiteKey site;
    const Fences* fences = nullptr;

    std::uint32_t now() const { return clock.seen[lane]; }
};

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

    /// Returns true if a barrier, a __syncwarp, program order or, between blocks, fences with atomics order this access
    /// before `a`.
    bool ordered_before(const Accessor& a) const {
        if (!happened()) return true;
        if (block != a.block) return ordered_by_fences(*this, a);
        return epoch != a.epoch || (warp == a.warp && (lane == a.lane || a.clock.seen[lane] >= clock));
    }
};

}  // namespace lanescope::simt
