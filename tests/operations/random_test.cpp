#include "app/operations/random.h"

#include <gtest/gtest.h>

#include <array>

namespace lanescope {
namespace {

TEST(Random, IsSplitmix64) {
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317U) << "the published sequence of seed 1234567";
    EXPECT_EQ(random.next(), 3203168211198807973U);
}

TEST(Random, StreamsDifferBySeedPurposeAndPart) {
    const std::uint64_t first = Random(1, Purpose::matrix, 0).next();
    EXPECT_EQ(Random(1, Purpose::matrix, 0).next(), first);
    EXPECT_NE(Random(2, Purpose::matrix, 0).next(), first);
    EXPECT_NE(Random(1, Purpose::x, 0).next(), first);
    EXPECT_NE(Random(1, Purpose::matrix, 1).next(), first);
}

TEST(Random, BelowReachesEveryNumberAboutEquallyOften) {
    Random random(7);
    std::array<int, 10> counts{};
    for (int i = 0; i < 100'000; ++i) ++counts.at(static_cast<std::size_t>(random.below(10)));
    for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);  // five standard deviations
}

TEST(Random, SignedUnitCoversItsRange) {
    EXPECT_EQ(Random::to_signed_unit(0), -1.0F);
    EXPECT_EQ(Random::to_signed_unit(1U << 23U), 0.0F);
    EXPECT_EQ(Random::to_signed_unit((1U << 24U) - 1), 1.0F - 0x1p-23F);
}

}  // namespace
}  // namespace lanescope
