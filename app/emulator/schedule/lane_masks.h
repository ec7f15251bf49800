// Masks of lanes in loops that compilers vectorise. CPUs may lack shifts by a vector and unsigned comparisons.
#pragma once

#include <array>
#include <cstdint>

#include "app/emulator/memory/sectors.h"

#define LANESCOPE_INLINE [[gnu::always_inline]] inline

namespace lanescope::emulator {

inline constexpr std::array<std::uint32_t, warp_size> bit_of_lane = [] {
    std::array<std::uint32_t, warp_size> bits{};
    for (unsigned l = 0; l < warp_size; ++l) bits[l] = 1u << l;
    return bits;
}();

/// Returns all bits of an unsigned T for a lane of the mask, else 0.
template <class T>
LANESCOPE_INLINE T ones_if(std::uint32_t mask, unsigned lane) {
    return T(0) - T((mask & bit_of_lane[lane]) != 0);
}

/// Returns true if each lane of the mask accesses `bytes`, a power of two, aligned and below `end`, bytes from `begin`.
/// end: at least `bytes`, below 2^62.
LANESCOPE_INLINE bool are_within(const LaneAddresses& addresses, std::uint32_t mask, std::uint64_t begin,
                                 std::uint64_t end, unsigned bytes) {
    std::uint64_t negative = 0, low = 0;
    for (unsigned l = 0; l < warp_size; ++l) {
        const std::uint64_t asked = ones_if<std::uint64_t>(mask, l), offset = (addresses[l] - begin) & asked;
        negative |= offset | (end - bytes - offset);
        low |= addresses[l] & asked;
    }
    return (negative >> 63 | (low & (bytes - 1))) == 0;
}

/// Gives the lanes outside the mask this address.
LANESCOPE_INLINE void fill_idle(LaneAddresses& addresses, std::uint32_t mask, std::uint64_t address) {
    for (unsigned l = 0; l < warp_size; ++l)
        addresses[l] = address ^ ((addresses[l] ^ address) & ones_if<std::uint64_t>(mask, l));
}

}  // namespace lanescope::emulator
