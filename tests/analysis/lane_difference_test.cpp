#include "app/analysis/lanes/lane_difference.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/analysis/lane_story.h"

namespace lanescope {
namespace {

/// Each entry is one warp: number of steps, active lanes per step, and rows.
struct WarpStory {
    int steps, active;
    RowSpan rows;
};

RunResult result_of(const std::vector<WarpStory>& warps, const char* variant = "merge_path") {
    LaneStory story;
    const int x = story.site("x");
    for (const WarpStory& warp : warps) {
        for (int i = 0; i < warp.steps; ++i) story.step(x, std::uint32_t((std::uint64_t(1) << warp.active) - 1));
        story.end_warp();
        story.trace.rows.push_back(warp.rows);
    }
    story.trace.launch.grid = {unsigned(warps.size()), 1, 1};
    RunResult result;
    result.variant = {variant};
    result.problem = parse_problem("spmv:uniform,rows=64");
    result.trace = story.trace;
    return result;
}

TEST(LaneDifference, IsEmptyForEqualVariants) {
    const RunResult a = result_of({{3, 8, {0, 31}}, {5, 32, {32, 63}}});
    const LaneDifference d = lane_difference(a, a);
    EXPECT_EQ(d.not_by_rows, "");
    EXPECT_EQ(d.idle_a, (std::vector<double>{3 * 24, 0}));
    EXPECT_EQ(d.idle_b, d.idle_a);
    EXPECT_EQ(d.saved(), 0);
}

TEST(LaneDifference, SetsAWarpOf32RowsAgainstAllWarpsOnThem) {
    const RunResult a = result_of({{10, 16, {0, 31}}, {1, 32, {32, 63}}});
    const RunResult b = result_of({{1, 30, {32, 63}}, {1, 31, {0, 15}}, {2, 31, {16, 31}}});
    const LaneDifference d = lane_difference(a, b);
    ASSERT_EQ(d.matches_of(0).size(), 2U);
    EXPECT_EQ(d.matches_of(0)[0].warp, 1U);
    EXPECT_EQ(d.matches_of(0)[1].warp, 2U);
    EXPECT_EQ(d.saved(0), 160 - 3);
    EXPECT_EQ(d.saved(1), 0 - 2) << "here B idles more";
    EXPECT_EQ(d.saved(), d.saved(0) + d.saved(1));
}

TEST(LaneDifference, SplitsAWarpOfBOverTheRowsOfAAndLosesNothing) {
    const RunResult a = result_of({{1, 32, {0, 15}}, {1, 32, {16, 31}}, {1, 32, {31, 63}}});
    const RunResult b = result_of({{4, 24, {0, 31}}, {1, 16, {32, 63}}});
    const LaneDifference d = lane_difference(a, b);
    EXPECT_NEAR(std::accumulate(d.idle_b.begin(), d.idle_b.end(), 0.0), 4 * 8 + 16, 1e-5);
    EXPECT_EQ(d.idle_b[0], d.idle_b[1]);
    EXPECT_NEAR(d.idle_b[2], 16 + 32.0 / 33, 1e-5) << "row 31 is read by two warps of A: each has its part";
}

TEST(LaneDifference, LeavesOutWarpsWhoseRowsTheOtherDidNotRecord) {
    const RunResult a = result_of({{1, 0, {0, 31}}, {1, 0, {32, 63}}, {7, 1, {1, 0}}});
    const RunResult b = result_of({{1, 32, {0, 31}}});
    const LaneDifference d = lane_difference(a, b);
    EXPECT_EQ(d.unmatched, 2) << "rows that are not there, and a warp that reads none";
    EXPECT_EQ(d.total_a, 32);
    EXPECT_FALSE(d.matched(2));
}

TEST(LaneDifference, TakesRowsFromTheLaunchWhereNoneAreRecorded) {
    RunResult a = result_of({{1, 4, {}}, {1, 8, {}}}, "thread_per_row"), b = a;
    a.trace.edit().rows.clear();
    b.trace.edit().rows = {{32, 63}, {0, 31}};
    const LaneDifference d = lane_difference(a, b);
    EXPECT_EQ(d.not_by_rows, "");
    EXPECT_EQ(d.saved(0), 28 - 24);
    EXPECT_EQ(d.saved(1), 24 - 28);
}

TEST(LaneDifference, SaysWhenRowsAreNotKnownAndTakesShares) {
    RunResult a = result_of({{1, 0, {}}, {1, 8, {}}}), b = result_of({{1, 16, {}}});
    a.trace.edit().rows.clear();
    const LaneDifference d = lane_difference(a, b);
    EXPECT_NE(d.not_by_rows.find("merge_path"), std::string::npos);
    EXPECT_EQ(d.saved(0), 32 - 8) << "half of B's one warp";
    RunResult other = result_of({{1, 16, {0, 31}}});
    other.problem = parse_problem("spmv:uniform,rows=65");
    EXPECT_NE(lane_difference(other, b).not_by_rows.find("different problems"), std::string::npos);
}

TEST(LaneDifference, ThatManyWarpsClaimTheSameRowsStaysCheap) {
    const RunResult a = result_of(std::vector<WarpStory>(2000, {1, 31, {0, 63}}));
    const LaneDifference d = lane_difference(a, a);
    EXPECT_NE(d.not_by_rows, "");
    EXPECT_LE(d.matches.size(), 4U * 2000);
    EXPECT_EQ(d.saved(), 0);
}

TEST(DifferenceCells, SumUpToWhatIsSaved) {
    const RunResult a = result_of({{9, 3, {0, 15}}, {4, 20, {16, 31}}, {1, 1, {32, 63}}});
    const RunResult b = result_of({{2, 30, {0, 7}}, {3, 31, {8, 31}}, {12, 9, {32, 63}}});
    const LaneDifference d = lane_difference(a, b);
    for (const DifferenceGrid grid : {DifferenceGrid{0, 0, 1, 1, 13, 3}, DifferenceGrid{0, 0, 2, 5, 3, 2}}) {
        double sum = 0;
        const auto cells = difference_cells(a, b, d, grid);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const double warps = std::min(grid.warps, 3 - double(i / std::size_t(grid.across)) * grid.warps);
            sum += double(cells[i].saved) * grid.steps * warps;
        }
        EXPECT_NEAR(sum, d.saved(), 1e-3);
    }
}

TEST(DifferenceCells, AreEmptyWhereNeitherIsUnderWay) {
    const RunResult a = result_of({{2, 0, {0, 31}}}), b = result_of({{1, 32, {0, 31}}});
    const auto cells = difference_cells(a, b, lane_difference(a, b), {0, 0, 1, 1, 4, 2});
    EXPECT_EQ(cells[0].saved, 32);
    EXPECT_TRUE(cells[1].covered);
    EXPECT_FALSE(cells[2].covered);
    EXPECT_FALSE(cells[4].covered) << "no such warp";
}

}  // namespace
}  // namespace lanescope
