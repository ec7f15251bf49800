// IEEE binary16 and bfloat16 as CUDA lays them out, and computed elements.
#pragma once

#include <bit>
#include <cstdint>

#include "app/model/step_record.h"

namespace lanescope::emulator {

struct half {
    std::uint16_t bits;
};

/// As PTX's .f16x2: the first value is in the lower 16 bits.
struct half2 {
    std::uint32_t bits;
};

/// Rounds to nearest, ties to even; infinity from 65520.
inline half to_half(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value), magnitude = bits & 0x7fffffff;
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
    const auto with_sign = [&](std::uint32_t m) { return half{static_cast<std::uint16_t>(sign | m)}; };
    if (magnitude > 0x7f800000) return {0x7fff};            // PTX's NaN
    if (magnitude >= 0x477ff000) return with_sign(0x7c00);  // 65520
    if (magnitude < 0x38800000) {                           // 2^-14; 0.5f has the last place of subnormals: 2^-24
        const float shifted = std::bit_cast<float>(magnitude) + 0.5f;
        return with_sign(std::bit_cast<std::uint32_t>(shifted) - std::bit_cast<std::uint32_t>(0.5f));
    }
    const std::uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
    return with_sign((rounded - 0x38000000) >> 13);
}

inline float to_float(half value) {
    const std::uint32_t sign = (value.bits & 0x8000u) << 16, exponent = value.bits >> 10 & 31u,
                        rest = value.bits & 0x3ffu;
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000u | rest << 13);
    if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | rest << 13);
    const float magnitude = static_cast<float>(rest) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
}

struct bfloat16 {
    std::uint16_t bits;
};

/// Rounds to nearest, ties to even.
inline bfloat16 to_bfloat16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7fffffff) > 0x7f800000) return {0x7fff};  // NaN
    return {static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16)};
}
inline float bfloat16_to_float(bfloat16 value) { return std::bit_cast<float>(std::uint32_t(value.bits) << 16); }

inline float rounded_to_bfloat16(float value) { return bfloat16_to_float(to_bfloat16(value)); }
inline float rounded_to_half(float value) { return to_float(to_half(value)); }

/// Returns an element of a matrix too large to store: a pseudo-random multiple of 2^-23 in [-1, 1).
inline float unstored_element(std::uint64_t seed, std::uint64_t element) {
    std::uint64_t bits = (element + seed * 0xD1B54A32D192ED03u) * 0x9E3779B97F4A7C15u;
    bits = (bits ^ bits >> 32) * 0xD6E8FEB86659FD93u;
    return static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace lanescope::emulator
