#include "app/emulator/steps/tensor_core.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace lanescope::emulator {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr int nothing = -10000;  // exponent of zero, below all others

/// significand 2^(exponent - scale), with its format's scale. special: infinity or NaN.
struct Number {
    std::int64_t significand = 0;  ///< signed
    int exponent = nothing;
    bool special = false;
};

/// Subnormals get the smallest exponent.
template <int exponent_bits, int fraction_bits>
Number unpack(std::uint32_t bits) {
    constexpr int largest = (1 << exponent_bits) - 1, bias = largest / 2;
    const int field = static_cast<int>(bits >> fraction_bits) & largest;
    const std::int64_t fraction = bits & ((1u << fraction_bits) - 1);
    if (field == 0 && fraction == 0) return {};
    const std::int64_t significand = fraction | (field ? std::int64_t(1) << fraction_bits : 0);
    const bool negative = bits >> (exponent_bits + fraction_bits) & 1;
    return {negative ? -significand : significand, std::max(field, 1) - bias, field == largest};
}

/// In units of 2^unit, truncated toward zero.
std::int64_t cut(const Number& n, int scale, int unit) {
    const int shift = n.exponent - scale - unit;
    if (shift >= 0) return n.significand << shift;
    const std::int64_t kept = shift > -63 ? std::abs(n.significand) >> -shift : 0;
    return n.significand < 0 ? -kept : kept;
}

/// Rounds toward zero; a zero sum is +0.
float to_float_toward_zero(std::int64_t sum, int unit) {
    if (sum == 0) return 0;
    const auto magnitude = static_cast<std::uint64_t>(std::abs(sum));
    const int exponent = unit + static_cast<int>(std::bit_width(magnitude)) - 1;
    if (exponent > 127) return sum < 0 ? -infinity : infinity;
    const int last_place = std::max(exponent, -126) - 23;
    const int shift = last_place - unit;
    const std::uint64_t kept = shift > 63 ? 0 : shift >= 0 ? magnitude >> shift : magnitude << -shift;
    // A normal number's implicit bit adds 1 to the exponent field.
    const auto field = static_cast<std::uint32_t>(last_place + 23 + 126) << 23;
    return std::bit_cast<float>((sum < 0 ? 0x80000000u : 0u) | (field + static_cast<std::uint32_t>(kept)));
}

constexpr std::size_t most_products = 16;

/// IEEE arithmetic for infinities and NaN, with a single NaN.
float special_dot(std::span<const float> a, std::span<const float> b, float c) {
    float sum = c - c == 0 ? 0 : c;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const double product = double(a[k]) * b[k];
        if (product - product != 0) sum += float(product);  // finite ones change nothing
    }
    return sum == sum ? sum : std::bit_cast<float>(0x7fffffffu);
}

/// sum 2^unit
struct Sum {
    std::int64_t sum;
    int unit;
};

/// scale: of the products' significands.
Sum finite_sum(std::span<const Number> a, std::span<const Number> b, float c, int scale, MmaArithmetic arithmetic) {
    std::array<Number, most_products> products;
    const Number start = unpack<8, 23>(std::bit_cast<std::uint32_t>(c));
    int largest = start.exponent;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const std::int64_t significand = a[k].significand * b[k].significand;
        products[k] = {significand, significand ? a[k].exponent + b[k].exponent : nothing};
        largest = std::max(largest, products[k].exponent);
    }
    const int unit = largest - arithmetic.fraction_bits;
    std::int64_t sum = cut(start, 23, unit);
    for (std::size_t k = 0; k < a.size(); ++k) sum += cut(products[k], scale, unit);
    return {sum, unit};
}

struct Numbers {
    std::array<Number, most_products> numbers{};
    std::array<float, most_products> floats{};
    bool special = false;

    Numbers() = default;
    Numbers(MmaFormat format, std::span<const std::uint32_t> bits) {
        for (std::size_t k = 0; k < bits.size(); ++k) {
            numbers[k] = unpack(format, bits[k]);
            floats[k] = float_of(format, bits[k]);
            special |= numbers[k].special;
        }
    }
    static Number unpack(MmaFormat format, std::uint32_t bits) {
        if (format == MmaFormat::f16) return emulator::unpack<5, 10>(bits);
        return format == MmaFormat::bf16 ? emulator::unpack<8, 7>(bits) : emulator::unpack<8, 10>(bits >> 13);
    }
    static float float_of(MmaFormat format, std::uint32_t bits) {
        if (format == MmaFormat::f16) return to_float(half{std::uint16_t(bits)});
        return std::bit_cast<float>(format == MmaFormat::bf16 ? bits << 16 : bits & ~0x1fffu);
    }
};

float dot(const Numbers& a, const Numbers& b, std::size_t k, float c, int scale, MmaArithmetic arithmetic) {
    if (a.special || b.special || c - c != 0) return special_dot({a.floats.data(), k}, {b.floats.data(), k}, c);
    const Sum sum = finite_sum({a.numbers.data(), k}, {b.numbers.data(), k}, c, scale, arithmetic);
    return to_float_toward_zero(sum.sum, sum.unit);
}

constexpr int scale_of(MmaFormat format) { return format == MmaFormat::bf16 ? 14 : 20; }

/// Ties to even.
half to_nearest_half(const Sum& s) {
    const bool negative = s.sum < 0;
    const auto magnitude = static_cast<std::uint64_t>(std::abs(s.sum));
    const auto with_sign = [&](std::uint32_t bits) { return half{std::uint16_t(bits | (negative ? 0x8000u : 0))}; };
    if (magnitude == 0) return {0};
    const int exponent = s.unit + static_cast<int>(std::bit_width(magnitude)) - 1;
    if (exponent > 15) return with_sign(0x7c00);
    const int last_place = std::max(exponent, -14) - 10, shift = last_place - s.unit;
    if (shift > 62) return with_sign(0);
    std::uint64_t kept = shift > 0 ? magnitude >> shift : magnitude << -shift;
    if (shift > 0) {
        const std::uint64_t rest = magnitude - (kept << shift), tie = std::uint64_t(1) << (shift - 1);
        kept += rest > tie || (rest == tie && (kept & 1));
    }
    return with_sign(std::uint32_t((last_place + 24) << 10) + std::uint32_t(kept));
}

}  // namespace

float mma_dot(MmaFormat format, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, float c,
              MmaArithmetic arithmetic) {
    return dot(Numbers(format, a), Numbers(format, b), a.size(), c, scale_of(format), arithmetic);
}

half mma_dot_to_half(MmaFormat format, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, float c,
                     MmaArithmetic arithmetic) {
    const Numbers left(format, a), right(format, b);
    const std::size_t k = a.size();
    if (left.special || right.special || c - c != 0) {
        const float sum = special_dot({left.floats.data(), k}, {right.floats.data(), k}, c);
        return sum == sum ? to_half(sum) : half{0x7fff};
    }
    return to_nearest_half(
        finite_sum({left.numbers.data(), k}, {right.numbers.data(), k}, c, scale_of(format), arithmetic));
}

float mma_dot(const std::array<half, 8>& a, const std::array<half, 8>& b, float c, MmaArithmetic arithmetic) {
    std::array<std::uint32_t, 8> left, right;
    std::ranges::transform(a, left.begin(), &half::bits);
    std::ranges::transform(b, right.begin(), &half::bits);
    return mma_dot(MmaFormat::f16, left, right, c, arithmetic);
}

void mma_warp(const std::array<MmaFragment*, 32>& lanes, MmaArithmetic arithmetic) {
    /// Eight halves: a pair from each of four lanes.
    const auto gathered = [&](std::size_t group, half2 MmaFragment::*pair) {
        std::array<std::uint32_t, 8> bits;
        for (std::size_t i = 0; i < 8; ++i) bits[i] = (lanes[4 * group + i / 2]->*pair).bits >> i % 2 * 16 & 0xffff;
        return Numbers(MmaFormat::f16, bits);
    };
    std::array<Numbers, 16> rows;
    std::array<Numbers, 8> columns;
    for (std::size_t group = 0; group < 8; ++group) {
        rows[group] = gathered(group, &MmaFragment::top);
        rows[group + 8] = gathered(group, &MmaFragment::bottom);
        columns[group] = gathered(group, &MmaFragment::b);
    }
    for (std::size_t lane = 0; lane < 32; ++lane)
        for (std::size_t i = 0; i < 4; ++i) {
            float& c = lanes[lane]->c[i];
            c = dot(rows[lane / 4 + i / 2 * 8], columns[lane % 4 * 2 + i % 2], 8, c, scale_of(MmaFormat::f16),
                    arithmetic);
        }
}

}  // namespace lanescope::emulator
