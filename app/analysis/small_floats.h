// 16-bit floating-point numbers.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace lanescope {

/// IEEE binary16.
inline double half_value(std::uint32_t bits) {
    const int exponent = int(bits >> 10 & 0x1f), sign = bits & 0x8000 ? -1 : 1;
    const double fraction = double(bits & 0x3ff) / 1024;
    if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
    return sign * (exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15));
}

inline double bfloat_value(std::uint32_t bits) { return std::bit_cast<float>(bits << 16); }

}  // namespace lanescope
