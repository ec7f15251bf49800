#include "app/analysis/tables/series.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/results.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

RunResultPtr at(const char* variant, const char* problem, double us, double spread = 0) {
    RunResult r = round_result(us, variant, problem);
    r.timing->cold.min = us - spread;
    r.timing->cold.max = us + spread;
    return share(r);
}

TEST(Series, AreInTheOrderOfTheAxisWhateverCameFirst) {
    const std::vector results{at("warp_per_row", "sgemv:64x256", 4), at("thread_per_row", "sgemv:64x64", 1),
                              at("warp_per_row", "sgemv:64x64", 2), at("warp_per_row", "sgemv:64x256", 3)};
    const auto series = series_along(results, "K");
    ASSERT_EQ(series.size(), 2u);
    EXPECT_EQ(series[0].variant.id, "warp_per_row");
    EXPECT_EQ(series[0].x, (std::vector<double>{64, 256}));
    EXPECT_EQ(series[0].results[1]->timing->cold.median, 3) << "the later one counts";
    EXPECT_TRUE(series_along(results, "MK")[0].x == std::vector<double>{64}) << "64x256 is not square";
}

TEST(Series, AlongLanesAreOneAVariant) {
    RunResult two = round_result(5), eight = round_result(3), none = round_result(9, "thread_per_row");
    two.variant.lanes = 2;
    eight.variant.lanes = 8;
    const auto series = series_along(std::vector{share(eight), share(none), share(two)}, "lanes");
    ASSERT_EQ(series.size(), 1u);
    EXPECT_EQ(series[0].x, (std::vector<double>{2, 8}));
}

TEST(Series, ByProblemKeepTheirOrder) {
    std::vector<Problem> problems;
    const auto series = series_by_problem(
        std::vector{at("cublas", "sgemv:9x1", 1), at("cublas", "sgemv:1x9", 1), at("warp_per_row", "sgemv:1x9", 1)},
        problems);
    EXPECT_EQ(problems.size(), 2u);
    EXPECT_EQ(series[1].x, std::vector<double>{1});
}

TEST(AxisBetween, IsTheOneThatMoves) {
    const auto axis = [](const char* a, const char* b) {
        return axis_between(std::vector{at("x", a, 1), at("x", b, 1)});
    };
    EXPECT_EQ(axis("sgemv:64x64", "sgemv:64x128"), "K");
    EXPECT_EQ(axis("sgemv:64x64", "sgemv:128x64"), "M");
    EXPECT_EQ(axis("sgemv:64x64", "sgemv:128x128"), "MK");
    EXPECT_EQ(axis("sgemv:64x32", "sgemv:128x64"), "") << "both move";
    EXPECT_EQ(axis("spmv:banded,rows=9,band=1", "spmv:banded,rows=9,band=2"), "band");
    EXPECT_EQ(axis("sgemv:64x64", "spmv:rmat"), "");
    EXPECT_EQ(axis_between({}), "");
}

TEST(Crossover, StandsWhereTheLinesCross) {
    // 1 to 16 and 4 to 4: in log-log scale the lines meet in the middle of 64 and 1024.
    const auto series =
        series_along(std::vector{at("thread_per_row", "sgemv:64x64", 1), at("thread_per_row", "sgemv:64x1024", 16),
                                 at("warp_per_row", "sgemv:64x64", 4), at("warp_per_row", "sgemv:64x1024", 4)},
                     "K");
    const auto found = crossovers(shipped_catalog(), series);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NEAR(found[0].x, 256, 1e-9);
    EXPECT_EQ(found[0].from, 0u);
    EXPECT_EQ(found[0].to, 1u);
    EXPECT_TRUE(found[0].clear);
}

TEST(Crossover, IsNotClearWhereIntervalsOverlap) {
    const auto found = crossovers(
        shipped_catalog(),
        series_along(std::vector{at("thread_per_row", "sgemv:64x64", 1), at("thread_per_row", "sgemv:64x128", 5, 2),
                                 at("warp_per_row", "sgemv:64x64", 4), at("warp_per_row", "sgemv:64x128", 4, 2)},
                     "K"));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_FALSE(found[0].clear);
}

TEST(Crossover, IsNotClearWhereTheModelIsNotSure) {
    const auto found = crossovers(
        shipped_catalog(),
        series_along(std::vector{at("thread_per_row", "sgemv:64x64", 1), at("thread_per_row", "sgemv:64x128", 4.2),
                                 at("warp_per_row", "sgemv:64x64", 4), at("warp_per_row", "sgemv:64x128", 4)},
                     "K"));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_FALSE(found[0].clear) << "5 % to both sides of 4 and 4.2 overlap";
}

TEST(Crossover, IsNotMadeByAWrongResultOrASingleLeader) {
    RunResult wrong = round_result(0.1, "cte", "sgemv:64x128");
    wrong.verification.verified = false;
    EXPECT_TRUE(
        crossovers(shipped_catalog(), series_along(std::vector{at("a", "sgemv:64x64", 1), at("b", "sgemv:64x64", 2),
                                                               at("a", "sgemv:64x128", 1), share(wrong)},
                                                   "K"))
            .empty());
    EXPECT_TRUE(crossovers(shipped_catalog(), {}).empty());
}

RunResultPtr measured(const RunResultPtr& modelled) {
    RunResult r = *modelled;
    r.timing->kind = Kind::measured;
    return share(r);
}

TEST(Series, SeparateTwoOrigins) {
    const auto modelled = at("a", "sgemv:64x64", 1), later = at("a", "sgemv:64x1024", 16);
    const auto series = series_along(
        std::vector{modelled, later, measured(at("a", "sgemv:64x64", 4)), measured(at("a", "sgemv:64x1024", 4))}, "K");
    ASSERT_EQ(series.size(), 2u);
    EXPECT_EQ(series[0].origin, "Round modelled");
    EXPECT_EQ(series[1].origin, "Round measured");
    EXPECT_TRUE(crossovers(shipped_catalog(), series).empty());
}

TEST(Series, FindTheTwoAxesOfAGridOfShapes) {
    const std::vector grid{at("a", "sgemv:64x64", 1), at("a", "sgemv:64x128", 1), at("a", "sgemv:128x64", 1),
                           at("a", "sgemv:128x128", 1)};
    EXPECT_EQ(axes_between(grid), (std::vector<std::string>{"K", "M"}));
    EXPECT_EQ(axes_between(std::vector{grid[0], grid[1]}), std::vector<std::string>{"K"});
    EXPECT_TRUE(axes_between(std::vector{grid[0]}).empty());
}

TEST(BestByShape, NamesTheWinnerOfEachCellAndHowFarAheadItIs) {
    const auto map =
        best_by_shape(shipped_catalog(),
                      std::vector{at("a", "sgemv:64x64", 1), at("b", "sgemv:64x64", 3), at("a", "sgemv:128x64", 5, 2),
                                  at("b", "sgemv:128x64", 4, 2), at("a", "sgemv:64x128", 7)},
                      "K", "M");
    EXPECT_EQ(map.xs, (std::vector<double>{64, 128}));
    EXPECT_EQ(map.ys, (std::vector<double>{64, 128}));
    ASSERT_TRUE(map.at(64, 64));
    EXPECT_EQ(map.at(64, 64)->winner, 0u);
    EXPECT_TRUE(map.at(64, 64)->clear);
    ASSERT_TRUE(map.at(64, 64)->ahead);
    EXPECT_DOUBLE_EQ(map.at(64, 64)->ahead->value, 3);
    EXPECT_TRUE(map.at(64, 64)->ahead->told);
    EXPECT_GT(map.at(64, 64)->ahead->high, 3);
    EXPECT_EQ(map.at(64, 128)->winner, 1u);
    EXPECT_FALSE(map.at(64, 128)->clear) << "the intervals overlap";
    EXPECT_FALSE(map.at(128, 64)->ahead) << "nothing to be ahead of";
    EXPECT_FALSE(map.at(128, 128)) << "nothing ran there";
}

}  // namespace
}  // namespace lanescope
