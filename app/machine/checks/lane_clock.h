// One vector clock per lane of a warp (Fidge, Mattern; used as in FastTrack).
//
// __syncwarp joins clocks. Shuffles and votes do not: CUDA guarantees no memory order for them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

/// seen[j]: the last moment of lane j known to be over. A lane's own entry is its time, from 1.
struct alignas(64) LaneClock {
    std::array<std::uint32_t, warp_size> seen{};
};

/// Synchronises the lanes of `party`; each starts a new moment.
template <class ClockOf>
void join_clocks(std::uint32_t party, ClockOf clock_of) {
    LaneClock joined;
    for (std::uint32_t rest = party; rest; rest &= rest - 1) {
        const LaneClock& clock = clock_of(std::countr_zero(rest));
        for (unsigned j = 0; j < warp_size; ++j) joined.seen[j] = std::max(joined.seen[j], clock.seen[j]);
    }
    for (std::uint32_t rest = party; rest; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        clock_of(lane) = joined;
        ++clock_of(lane).seen[static_cast<unsigned>(lane)];
    }
}

}  // namespace lanescope::simt
