// Sets of lanes of a warp, as masks.
#pragma once

#include <bit>
#include <cstdint>

namespace lanescope::simt {

constexpr std::uint32_t lane_bit(unsigned lane) { return std::uint32_t(1) << lane; }

/// How many they are. Written out: a CPU that may have no instruction for it would call a function.
constexpr unsigned count_lanes(std::uint32_t mask) {
    mask -= mask >> 1 & 0x55555555;
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
    return ((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/// Calls f(lane) for each lane of the mask, in order.
template <class F>
inline void for_lanes(std::uint32_t mask, F f) {
    for (; mask; mask &= mask - 1) f(static_cast<unsigned>(std::countr_zero(mask)));
}

}  // namespace lanescope::simt
