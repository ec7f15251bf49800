#include "app/analysis/timing/occupancy.h"

#include <gtest/gtest.h>

#include "tests/analysis/results.h"

namespace lanescope {
namespace {

TEST(Occupancy, IsNoMoreThanTheGridFills) {
    const Device d = round_device();  // an SM has room for 8 warps
    EXPECT_DOUBLE_EQ(occupancy({{100, 1, 1}, {64, 1, 1}}, d), 1);
    EXPECT_DOUBLE_EQ(occupancy({{100, 1, 1}, {32, 1, 1}}, d), 0.5) << "four blocks of one warp";
    EXPECT_DOUBLE_EQ(occupancy({{2, 1, 1}, {32, 1, 1}}, d), 0.125) << "one block an SM is all there is";
}

TEST(Balance, LosesNothingForEqualBlocks) {
    const auto b = balance_of(trace_of(std::vector<int>(16, 5)), round_device());  // 8 slots, two waves
    ASSERT_TRUE(b);
    EXPECT_EQ(b->actual, 10);
    EXPECT_EQ(b->even_warps, 10);
    EXPECT_EQ(b->even, 10);
}

TEST(Balance, TellsUnevenWarpsFromATail) {
    // Two blocks of two warps. The longest warp of a block holds the slot.
    const auto warps = balance_of(trace_of({10, 2, 10, 2}, 2), round_device());
    ASSERT_TRUE(warps);
    EXPECT_EQ(warps->actual, 10);
    EXPECT_EQ(warps->even_warps, 6);
    EXPECT_EQ(warps->even, 6);
    const auto tail = balance_of(trace_of(std::vector<int>(9, 8)), round_device());
    EXPECT_EQ(tail->actual, 16);
    EXPECT_EQ(tail->even_warps, 16);
    EXPECT_EQ(tail->even, 9);
}

TEST(Balance, IsUnknownUnlessEveryWarpWasRecordedWhole) {
    LaneTrace dropped = trace_of({4, 4}), part = trace_of({4, 4}), later = trace_of({4, 4});
    dropped.dropped = 1;
    part.launch.grid = {3, 1, 1};
    later.first_warp = 1;
    for (const LaneTrace& trace : {dropped, part, later, LaneTrace{}}) EXPECT_FALSE(balance_of(trace, round_device()));
}

}  // namespace
}  // namespace lanescope
