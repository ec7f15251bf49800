// The references compute in double precision and search for the nearest value.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

using Bits = std::uint16_t;

double of_half(Bits bits) {
    const int exponent = bits >> 10 & 31, digits = bits & 1023;
    const double size = exponent ? std::ldexp(1024 + digits, exponent - 25) : std::ldexp(digits, -24);
    return bits & 0x8000 ? -size : size;
}
double of_bfloat(Bits bits) { return std::bit_cast<float>(std::uint32_t(bits) << 16); }

/// Rounds to nearest, ties to even, by binary search: bits of one sign are in order of their values.
Bits nearest(double exact, double (*value)(Bits), Bits infinite) {
    Bits below = 0, above = infinite;
    const double size = std::abs(exact);
    while (above - below > 1) {
        const auto middle = static_cast<Bits>((below + above) / 2);
        (value(middle) <= size ? below : above) = middle;
    }
    const double down = size - value(below), up = value(above) - size;
    const Bits found = down < up || (down == up && below % 2 == 0) ? below : above;
    return std::signbit(exact) ? found | 0x8000 : found;
}

struct Format {
    const char* kernel;
    double (*value)(Bits);
    Bits infinite;
    std::array<double, 3> nearly_between;  ///< a * b is between two values, and a float would drop the small c
    Bits rounded(double exact) const { return nearest(exact, value, infinite); }
};
constexpr Format half_format{"of_halves", of_half, 0x7c00, {3, 683, 0x1p-14}},
    bfloat_format{"of_bfloats", of_bfloat, 0x7f80, {7, 37, -0x1p-20}};

/// Starts with one of `nearly_between`, then values between 1/16 and 64 with either sign.
std::vector<Bits> drawn(const Format& format, std::size_t seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    std::uniform_real_distribution<double> exponent(-4, 6);
    std::vector<Bits> all{format.rounded(format.nearly_between[seed])};
    while (all.size() < 500) all.push_back(format.rounded(std::exp2(exponent(random)) * (random() % 2 ? 1 : -1)));
    return all;
}

/// Returns one lane's expected results in the kernel's order.
std::vector<Bits> expected(const Format& f, Bits a, Bits b, Bits c) {
    const double x = f.value(a), y = f.value(b), z = f.value(c);
    const Bits first = f.rounded(x * y + z);
    return {f.rounded(x + y),
            f.rounded(x - y),
            f.rounded(x * y),
            f.rounded(x / y),
            first,
            f.rounded(std::max(x, y)),
            f.rounded(std::sqrt(std::abs(x))),
            f.rounded(x > y),
            first,
            f.rounded(y * z + x),
            f.rounded(x * y),
            f.rounded(f.value(first) + y),
            f.rounded(std::min(y, -z)),
            f.rounded(x >= y),
            f.rounded(x < y && y < z)};
}

void expect_rounded(const Format& format) {
    const auto a = drawn(format, 0), b = drawn(format, 1), c = drawn(format, 2);
    BareBench bench("small_floats.cu");
    bench.input("a", a), bench.input("b", b), bench.input("c", c);
    bench.output<Bits>("o", 15 * a.size(), false);
    bench.run(format.kernel, Shape{{4}, {128}}, {std::int64_t(a.size())});
    const auto o = bench.content<Bits>("o");
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto reference = expected(format, a[i], b[i], c[i]);
        for (std::size_t word = 0; word < reference.size(); ++word)
            ASSERT_EQ(o[word * a.size() + i], reference[word])
                << "word " << word << " of " << format.value(a[i]) << ", " << format.value(b[i]) << ", "
                << format.value(c[i]);
    }
}

TEST(SmallFloats, HalvesAreRoundedToTheNearest) { expect_rounded(half_format); }
TEST(SmallFloats, BfloatsAreRoundedToTheNearest) { expect_rounded(bfloat_format); }

TEST(SmallFloats, AreExchangedAsOthersAre) {
    Bench bench("small_floats.cu");
    bench.run("exchanges", 32);
    EXPECT_TRUE(bench.record().hazards.empty());
    const auto y = bench.result();
    EXPECT_FLOAT_EQ(y[6], -7 + 100 * 7 + 10000 * 7 + 0.5f);
    EXPECT_FLOAT_EQ(y[7], -6 + 100 * 6 + 10000 * 8 + 0.5f);
}

using WholeNumbers = std::array<std::int64_t, 10>;

WholeNumbers whole_numbers(float value) {
    BareBench bench("small_floats.cu");
    bench.input("a", std::vector{value});
    bench.output<std::int64_t>("o", 10, false);
    bench.run("conversions", Shape{{1}, {32}}, {1});
    const auto o = bench.content<std::int64_t>("o");
    WholeNumbers numbers;
    std::ranges::copy(o, numbers.begin());
    return numbers;
}

// As PTX's cvt: int of a half to nearest, to zero, down, up; 16 bits unsigned and signed; then of a bfloat16.
TEST(SmallFloats, BecomeWholeNumbersAsOnAGpu) {
    constexpr std::int64_t most = INT32_MAX, least = INT32_MIN;
    EXPECT_EQ(whole_numbers(2.5f), (WholeNumbers{2, 2, 2, 3, 2, 2, 2, 3, 2, 1}));
    EXPECT_EQ(whole_numbers(-3.5f), (WholeNumbers{-4, -3, -4, -3, 0, -3, -4, -3, 0, 0}));
    EXPECT_EQ(whole_numbers(49152), (WholeNumbers{49152, 49152, 49152, 49152, 49152, 32767, 49152, 49152, 49152, 1}));
    EXPECT_EQ(whole_numbers(INFINITY),
              (WholeNumbers{most, most, most, most, 65535, 32767, most, INT64_MAX, UINT32_MAX, 1}));
    EXPECT_EQ(whole_numbers(-INFINITY), (WholeNumbers{least, least, least, least, 0, -32768, least, INT64_MIN, 0, 0}));
    EXPECT_EQ(whole_numbers(NAN), (WholeNumbers{0, 0, 0, 0, 0, 0, 0, INT64_MIN, 0, 0}));
}

}  // namespace
}  // namespace lanescope::emulator
