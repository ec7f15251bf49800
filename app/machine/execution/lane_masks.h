// Sets of lanes as masks.
#pragma once

#include <bit>
#include <cstdint>

namespace lanescope::simt {

constexpr std::uint32_t lane_bit(unsigned lane) { return std::uint32_t(1) << lane; }

/// A population count without a CPU instruction, whose fallback would be a function call.
constexpr unsigned count_lanes(std::uint32_t mask) {
    mask -= mask >> 1 & 0x55555555;
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
    return ((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

template <class F>
inline void for_lanes(std::uint32_t mask, F f) {
    for (; mask; mask &= mask - 1) f(static_cast<unsigned>(std::countr_zero(mask)));
}

}  // namespace lanescope::simt
