#include "app/analysis/lanes/warp_timeline.h"

#include <gtest/gtest.h>

#include "tests/analysis/lane_story.h"

namespace lanescope {
namespace {

// Two warps of three and two steps. The clock of the first overflows its 32 bits.
LaneTrace clocked() {
    LaneStory story;
    const int site = story.site("x");
    for (int i = 0; i < 3; ++i) story.step(site, ~0u);
    story.end_warp();
    for (int i = 0; i < 2; ++i) story.step(site, 1);
    story.end_warp();
    story.trace.clocks = {0xFFFFFFF0u, 0x10u, 0x210u, 7000, 7400};
    return story.trace;
}

TEST(WarpTime, CountsStepsWhereThereAreNoClocks) {
    LaneTrace trace = clocked();
    trace.clocks.clear();
    const WarpTime time = clock_time(trace);
    EXPECT_FALSE(time.by_clock());
    EXPECT_EQ(time.lengths, (std::vector<std::uint64_t>{3, 2}));
    EXPECT_EQ(time.longest, 3u);
    EXPECT_EQ(event_at(trace, time, 0, 2.9), 2);
    EXPECT_EQ(event_at(trace, time, 0, 3), -1);
    EXPECT_EQ(start_of(trace, time, 1, 1), 1);
}

TEST(WarpTime, CountsClocksFromEachWarpsOwnStart) {
    const LaneTrace trace = clocked();
    const WarpTime time = clock_time(trace);
    ASSERT_TRUE(time.by_clock());
    EXPECT_EQ(time.starts, (std::vector<std::uint32_t>{0, 0x20, 0x220, 0, 400}));
    EXPECT_EQ(time.lengths, (std::vector<std::uint64_t>{0x221, 401}));
}

TEST(WarpTime, FindsTheEventThatIsUnderWay) {
    const LaneTrace trace = clocked();
    const WarpTime time = clock_time(trace);
    EXPECT_EQ(event_at(trace, time, 0, 0x1F), 0);
    EXPECT_EQ(event_at(trace, time, 0, 0x20), 1);
    EXPECT_EQ(event_at(trace, time, 0, 0x21F), 1);
    EXPECT_EQ(event_at(trace, time, 1, 400.5), 1);
    EXPECT_EQ(event_at(trace, time, 1, 401), -1);
    EXPECT_EQ(event_at(trace, time, 2, 0), -1) << "no such warp";
    EXPECT_EQ(event_at(trace, time, 0, -1), -1);
}

TEST(WarpTime, StandsStillWhereAClockGoesBack) {
    LaneTrace trace = clocked();
    trace.clocks = {100, 90, 120, 0, 0};
    EXPECT_EQ(clock_time(trace).starts, (std::vector<std::uint32_t>{0, 0, 30, 0, 0}));
}

TEST(TypicalLength, IsTheLongestWhereWarpsAreAlike) {
    EXPECT_EQ(typical_length({100, 90, 110, 95}), 110u);
    EXPECT_EQ(typical_length({}), 1u);
    EXPECT_EQ(typical_length({0, 0}), 1u);
    EXPECT_EQ(typical_length({7}), 7u);
}

TEST(TypicalLength, LeavesOutTheFewThatAreMuchLonger) {
    EXPECT_EQ(typical_length({100, 90, 5000, 95}), 100u) << "three of four are seen whole";
    std::vector<std::uint64_t> skewed(1000, 40);
    for (int i = 0; i < 40; ++i) skewed[std::size_t(i)] = 9000;
    EXPECT_EQ(typical_length(skewed), 40u);
    for (int i = 0; i < 160; ++i) skewed[std::size_t(i)] = 9000;
    EXPECT_EQ(typical_length(skewed), 9000u) << "these are no few";
}

}  // namespace
}  // namespace lanescope
