// Conversions to halves round to nearest, ties to even, as on a GPU.
#include "app/model/element_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lanescope::emulator {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

unsigned bits(float value) { return to_half(value).bits; }

TEST(Half, HoldsSmallWholeNumbers) {
    EXPECT_EQ(bits(0), 0x0000u);
    EXPECT_EQ(bits(-0.0f), 0x8000u);
    EXPECT_EQ(bits(1), 0x3c00u);
    EXPECT_EQ(bits(-2), 0xc000u);
    EXPECT_EQ(bits(2048), 0x6800u);
}

TEST(Half, RoundsToNearestTiesToEven) {
    EXPECT_EQ(to_float(to_half(2049)), 2048) << "a tie: the even neighbour";
    EXPECT_EQ(to_float(to_half(2051)), 2052) << "a tie, the other way";
    EXPECT_EQ(to_float(to_half(2049.01f)), 2050);
    EXPECT_EQ(bits(1 + 0x1p-11f), 0x3c00u);
    EXPECT_EQ(bits(1 + 0x1.8p-10f), 0x3c02u);
    EXPECT_EQ(bits(-1 - 0x1.002p-11f), 0xbc01u);
}

TEST(Half, BecomesInfinityWhereTheNextOneWouldBe) {
    EXPECT_EQ(bits(65504), 0x7bffu) << "the largest";
    EXPECT_EQ(bits(65519), 0x7bffu);
    EXPECT_EQ(bits(65520), 0x7c00u);
    EXPECT_EQ(bits(-infinity), 0xfc00u);
    EXPECT_EQ(bits(std::numeric_limits<float>::quiet_NaN()), 0x7fffu) << "as cvt.rn.f16.f32 has it";
}

TEST(Half, HasSubnormals) {
    EXPECT_EQ(bits(0x1p-24f), 0x0001u) << "the smallest";
    EXPECT_EQ(bits(0x1p-25f), 0x0000u) << "a tie with zero";
    EXPECT_EQ(bits(0x1.8p-24f), 0x0002u) << "a tie";
    EXPECT_EQ(bits(-0x1.ff8p-15f), 0x83ffu) << "the largest";
    EXPECT_EQ(bits(0x1.ffcp-15f), 0x0400u) << "a tie, rounded up into the normal numbers";
    EXPECT_EQ(bits(1e-30f), 0x0000u);
}

TEST(Half, GoesToFloatAndBackUnchanged) {
    for (unsigned b = 0; b < 0x10000; ++b) {
        const float value = to_float({static_cast<std::uint16_t>(b)});
        if (std::isnan(value)) continue;
        ASSERT_EQ(bits(value), b);
    }
}

TEST(Half, IsTheNearestOne) {
    for (unsigned b = 0; b < 0x7bff; ++b) {
        const float low = to_float({static_cast<std::uint16_t>(b)}),
                    high = to_float({static_cast<std::uint16_t>(b + 1)});
        const float middle = (low + high) / 2;
        ASSERT_EQ(bits(middle), b % 2 == 0 ? b : b + 1);
        ASSERT_EQ(bits(std::nextafter(middle, 0.0f)), b);
        ASSERT_EQ(bits(std::nextafter(middle, infinity)), b + 1);
    }
}

}  // namespace
}  // namespace lanescope::emulator
