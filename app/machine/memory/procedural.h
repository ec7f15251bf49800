// Matrices too large to store: elements computed from their index.
#pragma once

#include <cstdint>

namespace lanescope::simt {

/// Returns a pseudo-random multiple of 2^-23 in [-1, 1).
inline float unstored_element(std::uint64_t seed, std::uint64_t element) {
    std::uint64_t bits = (element + seed * 0xD1B54A32D192ED03u) * 0x9E3779B97F4A7C15u;
    bits = (bits ^ bits >> 32) * 0xD6E8FEB86659FD93u;
    return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace lanescope::simt
