#include "app/machine/execution/mma.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace lanescope::simt {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr int nothing = -10000;  // exponent of a zero: it never counts as the largest

/// significand 2^(exponent - scale), the scale being that of its format; infinities and NaN are told by `special`.
struct Number {
    std::int64_t significand = 0;  ///< with its sign
    int exponent = nothing;
    bool special = false;
};

/// A number of so many exponent and fraction bits. Subnormals keep the smallest exponent.
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

Number unpack(half value) { return unpack<5, 10>(value.bits); }

/// significand 2^(exponent - scale) as a whole number of 2^unit, cut off toward zero.
std::int64_t cut(const Number& n, int scale, int unit) {
    const int shift = n.exponent - scale - unit;
    if (shift >= 0) return n.significand << shift;
    const std::int64_t kept = shift > -63 ? std::abs(n.significand) >> -shift : 0;
    return n.significand < 0 ? -kept : kept;
}

/// sum 2^unit as a float, rounded toward zero; a sum of zero is +0.
float to_float_toward_zero(std::int64_t sum, int unit) {
    if (sum == 0) return 0;
    const auto magnitude = static_cast<std::uint64_t>(std::abs(sum));
    const int exponent = unit + static_cast<int>(std::bit_width(magnitude)) - 1;
    const int last_place = std::max(exponent, -126) - 23;
    const int shift = last_place - unit;
    const std::uint64_t kept = shift >= 0 ? magnitude >> shift : magnitude << -shift;  // at most 24 bits
    // The implicit bit, where there is one, adds 1 to the exponent's field.
    const auto field = static_cast<std::uint32_t>(last_place + 23 + 126) << 23;
    return std::bit_cast<float>((sum < 0 ? 0x80000000u : 0u) | (field + static_cast<std::uint32_t>(kept)));
}

using Row = std::array<Number, 8>;

/// Infinities and NaN as IEEE arithmetic has them; every NaN is the same one.
float special_dot(const std::array<float, 8>& a, const std::array<float, 8>& b, float c) {
    float sum = c - c == 0 ? 0 : c;
    for (std::size_t k = 0; k < 8; ++k) {
        const float product = a[k] * b[k];
        if (product - product != 0) sum += product;  // finite ones change nothing
    }
    return sum == sum ? sum : std::bit_cast<float>(0x7fffffffu);
}

float finite_dot(const Row& a, const Row& b, float c, MmaArithmetic arithmetic) {
    std::array<Number, 8> products;
    const Number start = unpack<8, 23>(std::bit_cast<std::uint32_t>(c));
    int largest = start.exponent;
    for (std::size_t k = 0; k < 8; ++k) {
        const std::int64_t significand = a[k].significand * b[k].significand;
        products[k] = {significand, significand ? a[k].exponent + b[k].exponent : nothing};
        largest = std::max(largest, products[k].exponent);
    }
    const int unit = largest - arithmetic.fraction_bits;
    std::int64_t sum = cut(start, 23, unit);
    for (const Number& product : products) sum += cut(product, 20, unit);
    return to_float_toward_zero(sum, unit);
}

bool any_special(const Row& row) {
    return std::ranges::any_of(row, [](const Number& n) { return n.special; });
}

/// Eight fp16: a row of A, or a column of B.
struct Halves {
    std::array<half, 8> values{};
    Row numbers{};
    bool special = false;

    void unpack_all() {
        std::ranges::transform(values, numbers.begin(), [](half h) { return unpack(h); });
        special = any_special(numbers);
    }
    std::array<float, 8> floats() const {
        std::array<float, 8> f{};
        std::ranges::transform(values, f.begin(), to_float);
        return f;
    }
};

float dot(const Halves& a, const Halves& b, float c, MmaArithmetic arithmetic) {
    if (a.special || b.special || c - c != 0) return special_dot(a.floats(), b.floats(), c);
    return finite_dot(a.numbers, b.numbers, c, arithmetic);
}

void put(Halves& into, std::size_t pair, half2 halves) {
    into.values[2 * pair] = {static_cast<std::uint16_t>(halves.bits)};
    into.values[2 * pair + 1] = {static_cast<std::uint16_t>(halves.bits >> 16)};
}

}  // namespace

float mma_dot(const std::array<half, 8>& a, const std::array<half, 8>& b, float c, MmaArithmetic arithmetic) {
    Halves left{a}, right{b};
    left.unpack_all();
    right.unpack_all();
    return dot(left, right, c, arithmetic);
}

void mma_warp(const std::array<MmaFragment*, 32>& lanes, MmaArithmetic arithmetic) {
    std::array<Halves, 16> rows;
    std::array<Halves, 8> columns;
    for (std::size_t lane = 0; lane < 32; ++lane) {
        const std::size_t group = lane / 4, pair = lane % 4;
        put(rows[group], pair, lanes[lane]->top);
        put(rows[group + 8], pair, lanes[lane]->bottom);
        put(columns[group], pair, lanes[lane]->b);
    }
    for (Halves& row : rows) row.unpack_all();
    for (Halves& column : columns) column.unpack_all();
    for (std::size_t lane = 0; lane < 32; ++lane)
        for (std::size_t i = 0; i < 4; ++i) {
            float& c = lanes[lane]->c[i];
            c = dot(rows[lane / 4 + i / 2 * 8], columns[lane % 4 * 2 + i % 2], c, arithmetic);
        }
}

}  // namespace lanescope::simt
