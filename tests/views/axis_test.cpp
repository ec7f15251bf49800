#include "app/views/plot/scale.h"

#include <gtest/gtest.h>

namespace lanescope::plot {
namespace {

TEST(Ticks, AreRoundAndStartAtZero) {
    EXPECT_EQ(ticks(0, 732, 700, 70), (std::vector<double>{0, 100, 200, 300, 400, 500, 600, 700}));
    EXPECT_EQ(ticks(0, 1, 100, 45), (std::vector<double>{0, 0.5, 1}));
}

TEST(Ticks, CoverAnInterval) { EXPECT_EQ(ticks(95, 141, 400, 64), (std::vector<double>{100, 110, 120, 130, 140})); }

TEST(Ticks, StandApart) {
    for (double end : {0.003, 1.0, 17.0, 4416.0, 1e9}) {
        const auto places = ticks(0, end, 500, 60);
        ASSERT_GE(places.size(), 2u) << end;
        EXPECT_GE((places[1] - places[0]) * 500 / end, 60 * (1 - 1e-9)) << end;
        EXPECT_LE(places.back(), end * (1 + 1e-9));
    }
}

TEST(Ticks, AreEmptyForAnEmptyRange) {
    EXPECT_TRUE(ticks(0, 0, 100, 50).empty());
    EXPECT_TRUE(ticks(5, 5, 100, 50).empty());
    EXPECT_TRUE(ticks(0, 1.0 / 0.0, 100, 50).empty());
    EXPECT_TRUE(ticks(0, 100, 0, 50).empty());
}

}  // namespace
}  // namespace lanescope::plot
