// A matrix too large to be stored: each element follows from its number.
#pragma once

#include <cstdint>

namespace lanescope::simt {

/// A number in [-1, 1), a multiple of 2^-23, that looks random (a multiplicative hash, mixed once).
inline float unstored_element(std::uint64_t seed, std::uint64_t element) {
    std::uint64_t bits = (element + seed * 0xD1B54A32D192ED03u) * 0x9E3779B97F4A7C15u;
    bits = (bits ^ bits >> 32) * 0xD6E8FEB86659FD93u;
    return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace lanescope::simt
