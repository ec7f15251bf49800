#include "app/views/plot/scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "app/views/plot/bar_chart.h"

namespace lanescope::plot {
namespace {

TEST(Scale, PutsItsEndsAtZeroAndOneAndBack) {
    const Scale straight{100, 300, false}, log{1, 10'000, true};
    EXPECT_DOUBLE_EQ(straight.to_unit(150), 0.25);
    EXPECT_DOUBLE_EQ(log.to_unit(100), 0.5);
    for (const Scale& scale : {straight, log})
        for (const double place : {0.0, 0.3, 1.0}) EXPECT_NEAR(scale.to_unit(scale.from_unit(place)), place, 1e-12);
    EXPECT_LT(log.to_unit(0), -1000) << "far below, and not infinite";
}

TEST(Scale, ZoomKeepsTheValueUnderThePointer) {
    for (const Scale& scale : {Scale{0, 100, false}, Scale{1, 1000, true}}) {
        const double value = scale.from_unit(0.3);
        const Scale closer = zoomed(scale, 0.5, 0.3);
        EXPECT_NEAR(closer.to_unit(value), 0.3, 1e-9);
        EXPECT_GT(closer.low, scale.low);
        EXPECT_LT(closer.high, scale.high);
    }
}

TEST(Scale, CannotBeZoomedOrMovedToWhereNumbersEnd) {
    for (Scale scale : {Scale{0, 100, false}, Scale{1, 1000, true}}) {
        for (int i = 0; i < 500; ++i) scale = zoomed(scale, 0.5, 0.7);
        EXPECT_GT(scale.high, scale.low);
        for (int i = 0; i < 2000; ++i) scale = zoomed(scale, 3, 0.2);
        for (int i = 0; i < 2000; ++i) scale = moved(scale, 0.9);
        EXPECT_GT(scale.high, scale.low);
        EXPECT_TRUE(std::isfinite(scale.high) && std::isfinite(scale.low));
    }
}

TEST(Scale, AroundValuesHoldsThemAll) {
    const Scale straight = scale_around({3, 7}, false, true), log = scale_around({1, 1000}, true, true);
    EXPECT_EQ(straight.low, 0);
    EXPECT_TRUE(straight.holds(7));
    EXPECT_TRUE(log.log && log.holds(1) && log.holds(1000));
    EXPECT_FALSE(scale_around({0, 5}, true, true).log) << "zero has no logarithm";
    EXPECT_TRUE(scale_around({5}, true, false).holds(5)) << "one value has room around it";
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(scale_around({nan}, false, false).high > 0) << "nothing to show is no failure";
}

TEST(LogTicks, AreRoundAndStandApart) {
    EXPECT_EQ(ticks(Scale{1, 1000, true}, 900, 60), (std::vector<double>{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}));
    EXPECT_EQ(ticks(Scale{1, 1e6, true}, 300, 60), (std::vector<double>{1, 100, 10'000, 1e6}));
    EXPECT_EQ(ticks(Scale{3, 7, true}, 400, 90), (std::vector<double>{3, 4, 5, 6, 7})) << "within a decade: straight";
}

TEST(BarAxis, ReachesTheRoofOnlyWhileBarsStayReadable) {
    BarChart chart;
    chart.bars = {{.name = "a", .value = 400}, {.name = "b", .value = 100}};
    chart.roof = 1000;
    EXPECT_GE(axis_end(chart, {0, 0}, 500), 1000) << "2.5 times the longest bar: the roof is in sight";
    chart.roof = 4500;
    EXPECT_LT(axis_end(chart, {0, 0}, 500), 800) << "11 times: the bars take the width";
    EXPECT_GE(axis_end(chart, {250, 0}, 500), 800) << "and leave room for their words";
    chart.bars.clear();
    EXPECT_GE(axis_end(chart, {}, 500), 4500) << "without bars the roof is all there is";
}

}  // namespace
}  // namespace lanescope::plot
