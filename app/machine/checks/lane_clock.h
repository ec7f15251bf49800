// Who has synchronised with whom within a warp: a vector clock for each lane (Fidge, Mattern; as FastTrack uses them).
//
// Lane i's clock says how much of each other lane's past is known to lie before what i does now. __syncwarp joins the
// clocks of its lanes; shuffles and votes do not, for CUDA promises no order of memory there.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

/// seen[j]: the last moment of lane j that is known to be over. A lane's own entry is its time now; it starts at 1.
struct alignas(64) LaneClock {
    std::array<std::uint32_t, warp_size> seen{};
};

/// The lanes of `party` meet: each now knows what all of them did, and a new moment starts for each.
/// clock_of(lane) gives a lane's clock.
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
