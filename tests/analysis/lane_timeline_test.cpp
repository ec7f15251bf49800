#include "app/analysis/lanes/warp_timeline.h"

#include <gtest/gtest.h>

#include "tests/analysis/lane_story.h"

namespace lanescope {
namespace {

LaneTrace two_warps() {
    LaneStory story;
    const int site = story.site("x");
    for (std::uint32_t mask : {~0u, ~0u, 0xFu, 1u}) story.step(site, mask);
    story.end_warp();
    for (int i = 0; i < 2; ++i) story.step(site, 0xFF);
    story.end_warp();
    return story.trace;
}

TEST(LaneTimeline, CountsWarpsByTheirActiveLanes) {
    const LaneTrace trace = two_warps();
    const LaneTimeline line = lane_timeline(trace, step_time(trace), 4, 4);
    ASSERT_EQ(line.parts.size(), 4u);
    EXPECT_EQ(line.parts[0][7], 1) << "the full warp";
    EXPECT_EQ(line.parts[0][1], 1) << "the one with 8 lanes";
    EXPECT_EQ(line.parts[2][0], 1);
    EXPECT_EQ(line.parts[2][1], 0) << "it has ended";
    EXPECT_EQ(line.most, 2);
}

TEST(LaneTimeline, AveragesOverAPart) {
    const LaneTrace trace = two_warps();
    const LaneTimeline line = lane_timeline(trace, step_time(trace), 6, 2);  // three steps each
    EXPECT_NEAR(line.parts[0][7], 2.0 / 3, 1e-12);
    EXPECT_NEAR(line.parts[0][0], 1.0 / 3, 1e-12);
    EXPECT_NEAR(line.parts[0][1], 2.0 / 3, 1e-12);
    EXPECT_NEAR(line.parts[1][0], 1.0 / 3, 1e-12);
}

TEST(LaneTimeline, WeighsEventsByTheirClocks) {
    LaneTrace trace = two_warps();
    trace.clocks = {0, 10, 90, 99, 500, 550};
    const LaneTimeline line = lane_timeline(trace, clock_time(trace), 100, 1);
    EXPECT_NEAR(line.parts[0][7], 0.9, 1e-12);
    EXPECT_NEAR(line.parts[0][0], 0.1, 1e-12);
    EXPECT_NEAR(line.parts[0][1], 0.51, 1e-12);
}

TEST(LaneTimeline, IsEmptyWithoutEvents) {
    const LaneTrace nothing;
    EXPECT_EQ(lane_timeline(nothing, step_time(nothing), 10, 3).most, 0);
    EXPECT_TRUE(lane_timeline(nothing, step_time(nothing), 0, 3).parts.empty());
}

}  // namespace
}  // namespace lanescope
