// Lane masks as pictures: one line per step, one character per lane from lane 0. '#' is an active lane, '.' an idle
// one.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"

namespace lanescope {
namespace {

std::string picture(const LaneTrace& trace, std::int64_t warp, std::string_view array,
                    AccessKind kind = AccessKind::load) {
    std::string text;
    for (const WarpEvent& event : trace.warp(warp)) {
        const Site& site = trace.sites[event.site];
        if (site.array != array || site.kind != kind) continue;
        for (unsigned lane = 0; lane < 32; ++lane) text += event.mask >> lane & 1 ? '#' : '.';
        text += '\n';
    }
    return text;
}

/// 48 nonzeros: the work of one warp.
Instance stairs() {
    std::vector<int> lengths;
    for (int row = 0; row < 32; ++row) lengths.push_back(row % 4);
    return rows_of_length(lengths);
}

Instance giant() {
    std::vector<int> lengths(32, 0);
    lengths[5] = 2048;
    return rows_of_length(lengths);
}

LaneTrace trace_of(const Instance& instance, const std::string& variant) {
    return emulate(instance, variant).run.trace;
}

TEST(ThreadPerRow, ARaggedEdgeUntilTheLongestRowEnds) {
    EXPECT_EQ(picture(trace_of(stairs(), "thread_per_row"), 0, "values"),
              ".###.###.###.###.###.###.###.###\n"
              "..##..##..##..##..##..##..##..##\n"
              "...#...#...#...#...#...#...#...#\n");
}

TEST(WarpPerRow, FourLanesARowLeaveTheLanesOfShortRowsIdle) {
    EXPECT_EQ(picture(trace_of(stairs(), "warp_per_row:lanes=4"), 0, "values"), "....#...##..###.....#...##..###.\n");
}

TEST(Cte, LoadsAreFullUntilTheWarpsListEnds) {
    EXPECT_EQ(picture(trace_of(stairs(), "cte"), 0, "values"),
              "################################\n"
              "################................\n");
}

TEST(Cte, ShufflesBringAllLanesTogether) {
    const LaneTrace trace = trace_of(stairs(), "cte");
    for (const Site& site : trace.sites)
        if (site.kind == AccessKind::shuffle) {
            EXPECT_EQ(site.mean_active(), 32) << "line " << site.line;
        }
}

TEST(CteV2, MultipliesTogetherAndAddsUpAlone) {
    const LaneTrace trace = trace_of(stairs(), "cte_v2");
    EXPECT_EQ(picture(trace, 0, "values"),
              "################################\n"
              "################................\n");
    EXPECT_EQ(picture(trace, 0, "mapped", AccessKind::shared_load),
              ".###.###.###.###.###.##.........\n"  // nonzeros 0 to 31: rows up to 21 and the first of row 22
              "..##..##..##..##..##............\n"
              "...#...#...#...#...#............\n"
              "......................##.###.###\n"  // nonzeros 32 to 47: the second of row 22 and the other rows
              ".......................#..##..##\n"
              ".......................#...#...#\n");
}

TEST(CteV5, AddsUpAsATree) {
    EXPECT_EQ(picture(trace_of(stairs(), "cte_v5"), 0, "mapped", AccessKind::shared_store),
              "################################\n"  // the products of nonzeros 0 to 31, in rows of 1, 2, 3, 1, 2, 3 …
              ".#.##..#.##..#.##..#.##..#.##...\n"  // each lane adds its neighbour's if it is in the same row,
              "...#.....#.....#.....#.....#....\n"  // then the next but one
              "################################\n"  // the products of nonzeros 32 to 47, in rows of 2, 3, 1, 2, 3 …
              ".##..#.##..#.##.................\n"
              ".#.....#.....#..................\n"
              "################################\n");  // zeros: no nonzeros remain
}

TEST(RowBlocks, LoadSideBySideAndAddUpInSharedMemory) {
    const LaneTrace trace = trace_of(stairs(), "row_blocks");
    EXPECT_EQ(picture(trace, 0, "values"), "################################\n");
    EXPECT_EQ(picture(trace, 1, "values"), "################................\n");
    EXPECT_EQ(picture(trace, 0, "products", AccessKind::shared_load),
              ".###.###.###.###.###.###.###.###\n"
              "..##..##..##..##..##..##..##..##\n"
              "...#...#...#...#...#...#...#...#\n");
    EXPECT_EQ(picture(trace, 1, "products", AccessKind::shared_load), "") << "there are no more than 32 rows";
}

TEST(RowBlocks, AllWarpsOfTheBlockTakePartInALongRow) {
    const LaneTrace trace = trace_of(giant(), "row_blocks");
    std::string full;
    for (int step = 0; step < 2048 / 256; ++step) full.append(32, '#').push_back('\n');
    for (std::int64_t warp = 0; warp < 8; ++warp) EXPECT_EQ(picture(trace, warp, "values"), full) << "warp " << warp;
}

TEST(MergePath, RowEndsAndNonzerosPassTogether) {
    const LaneTrace trace = trace_of(stairs(), "merge_path");
    EXPECT_EQ(picture(trace, 0, "values"),
              "################################\n"
              "################................\n");
    EXPECT_EQ(picture(trace, 0, "y", AccessKind::atomic),
              "#...............................\n");  // the first row may have begun in the previous share
    EXPECT_EQ(picture(trace, 0, "y", AccessKind::store),
              ".#####################..........\n"    // 22 rows end in the first 32 nonzeros
              "##########......................\n");  // 10 rows end in the others
}

TEST(MergePath, SharesAreEqualEvenOfOneGiantRow) {
    const LaneTrace trace = trace_of(giant(), "merge_path");
    ASSERT_GE(trace.recorded_warps(), 5) << "2080 items are four shares of 512, and a rest";
    const auto turns = [&](std::int64_t warp) {
        const std::string masks = picture(trace, warp, "values");
        return std::count(masks.begin(), masks.end(), '\n');
    };
    for (std::int64_t warp = 0; warp < 4; ++warp) EXPECT_NEAR(double(turns(warp)), 16, 1) << "warp " << warp;
    EXPECT_LE(turns(4), 2);
}

}  // namespace
}  // namespace lanescope
