#include "app/analysis/lanes/idle_causes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/lane_story.h"

namespace lanescope {
namespace {

constexpr std::uint32_t all_lanes = ~0u;

std::uint32_t lanes_below(int n) { return n >= 32 ? all_lanes : (1u << n) - 1; }

std::uint32_t lanes(const IdleCauses& causes, std::uint64_t event, IdleCause cause) {
    std::uint32_t mask = 0;
    for (int lane = 0; lane < 32; ++lane) mask |= std::uint32_t(causes.at(event, lane) == cause) << lane;
    return mask;
}

// One thread per row: `if (row >= rows) return; loads offsets; for (...) values, x; y = sum`. `lengths[i]` is the
// number of nonzeros in lane i's row, or -1 if the lane is past the last row.
LaneTrace thread_per_row(const std::vector<int>& lengths) {
    LaneStory story;
    const int offsets = story.site("offsets"), values = story.site("values"), x = story.site("x"),
              y = story.site("y", AccessKind::store);
    const auto longer_than = [&](int n) {
        std::uint32_t mask = 0;
        for (std::size_t lane = 0; lane < lengths.size(); ++lane) mask |= std::uint32_t(lengths[lane] > n) << lane;
        return mask;
    };
    story.step(offsets, longer_than(-1));
    for (int i = 0; longer_than(i); ++i) {
        story.step(values, longer_than(i));
        story.step(x, longer_than(i));
    }
    story.step(y, longer_than(-1));
    story.end_warp();
    return story.trace;
}

TEST(IdleCauses, ShorterRowsAreFinishedAndEmptyOnesToo) {
    std::vector<int> lengths(32, 3);
    lengths[4] = 1;
    lengths[5] = 0;
    const IdleCauses causes = idle_causes(thread_per_row(lengths));
    EXPECT_EQ(lanes(causes, 0, IdleCause::none), all_lanes);
    EXPECT_EQ(lanes(causes, 1, IdleCause::row_finished), 1u << 5);
    EXPECT_EQ(lanes(causes, 3, IdleCause::row_finished), 1u << 4 | 1u << 5);
    EXPECT_EQ(lanes(causes, 6, IdleCause::row_finished), 1u << 4 | 1u << 5);
    EXPECT_EQ(lanes(causes, 7, IdleCause::none), all_lanes);
    EXPECT_EQ(causes.lane_steps[std::size_t(IdleCause::row_finished)], 2u + 4u + 4u);
}

TEST(IdleCauses, LanesBeyondTheLastRowAreTail) {
    std::vector<int> lengths(32, -1);
    for (int lane = 0; lane < 20; ++lane) lengths[std::size_t(lane)] = 2;
    const IdleCauses causes = idle_causes(thread_per_row(lengths));
    for (std::uint64_t event = 0; event < 6; ++event)
        EXPECT_EQ(lanes(causes, event, IdleCause::tail_guard), ~lanes_below(20)) << event;
    EXPECT_EQ(causes.lane_steps[std::size_t(IdleCause::tail_guard)], 6u * 12u);
}

TEST(IdleCauses, LanesThatOnlyShuffleAreTail) {
    LaneStory story;
    const int load = story.site("values"), shuffle = story.site("shuffle", AccessKind::shuffle);
    story.step(load, 0xFFFF);
    story.step(shuffle, all_lanes);
    story.end_warp();
    EXPECT_EQ(lanes(idle_causes(story.trace), 0, IdleCause::tail_guard), 0xFFFF0000u);
}

// In the last warp of the grid, `if (row < rows) y[row] = sum` excludes the upper lanes.
TEST(IdleCauses, AGuardedStoreOfTheLastWarpIsTail) {
    for (bool last : {true, false}) {
        LaneStory story;
        const int load = story.site("values"), shuffle = story.site("shuffle", AccessKind::shuffle),
                  store = story.site("y", AccessKind::store);
        story.step(load, all_lanes);
        story.step(shuffle, all_lanes);
        story.step(store, lanes_below(12));
        story.end_warp();
        story.trace.launch.grid = {last ? 1u : 2u, 1, 1};
        const IdleCause cause = last ? IdleCause::tail_guard : IdleCause::helper;
        EXPECT_EQ(lanes(idle_causes(story.trace), 2, cause), ~lanes_below(12)) << last;
    }
}

TEST(IdleCauses, LanesThatGiveTheirPartByShufflesAreHelpers) {
    LaneStory story;
    const int load = story.site("values"), shuffle = story.site("shuffle", AccessKind::shuffle),
              store = story.site("y", AccessKind::store);
    story.step(load, all_lanes);
    for (int i = 0; i < 5; ++i) story.step(shuffle, all_lanes);
    story.step(store, 0x01010101);
    story.end_warp();
    const IdleCauses causes = idle_causes(story.trace);
    EXPECT_EQ(lanes(causes, 6, IdleCause::helper), ~0x01010101u);
    EXPECT_EQ(causes.lane_steps[std::size_t(IdleCause::helper)], 28u);
}

// `if (i < last) values[i]` in a loop that all lanes run, as in the last iteration of cte.
TEST(IdleCauses, ASkippedAccessWithinALoopIsABranch) {
    LaneStory story;
    const int values = story.site("values"), shuffle = story.site("shuffle", AccessKind::shuffle),
              store = story.site("y", AccessKind::store);
    for (std::uint32_t mask : {all_lanes, all_lanes, lanes_below(7)}) {
        story.step(values, mask);
        story.step(shuffle, all_lanes);
    }
    story.step(store, all_lanes);
    story.end_warp();
    const IdleCauses causes = idle_causes(story.trace);
    EXPECT_EQ(lanes(causes, 4, IdleCause::branch), ~lanes_below(7));
}

// Tree reduction in shared memory: `for (s = 16; s > 0; s /= 2) { if (lane < s) sums[lane] += sums[lane + s];
// __syncwarp(); }`.
TEST(IdleCauses, LanesThatSkipTheirPartOfATreeWaitAtTheBarrier) {
    LaneStory story;
    const int give = story.site("sums", AccessKind::shared_store), read = story.site("sums", AccessKind::shared_load),
              barrier = story.site("barrier", AccessKind::block_barrier);
    story.step(give, all_lanes);
    for (int s = 16; s > 0; s /= 2) {
        story.step(read, lanes_below(s));
        story.step(barrier, all_lanes);
    }
    story.end_warp();
    const IdleCauses causes = idle_causes(story.trace);
    EXPECT_EQ(lanes(causes, 1, IdleCause::barrier), ~lanes_below(16));
    EXPECT_EQ(lanes(causes, 9, IdleCause::barrier), ~lanes_below(1));
}

TEST(IdleCauses, LanesThatRunNothingMoreHaveReturned) {
    LaneStory story;
    const int flags = story.site("flags"), values = story.site("values"), store = story.site("y", AccessKind::store);
    story.step(flags, all_lanes);  // if (!flags[i]) return;
    story.step(values, 0xFF);
    story.step(store, 0xFF);
    story.end_warp();
    const IdleCauses causes = idle_causes(story.trace);
    EXPECT_EQ(lanes(causes, 1, IdleCause::returned_early), ~0xFFu);
    EXPECT_EQ(lanes(causes, 2, IdleCause::returned_early), ~0xFFu);
}

// Lanes that leave the last loop have finished; they did not return early.
TEST(IdleCauses, ALoopAtTheEndIsLeftNotReturnedFrom) {
    LaneStory story;
    const int add = story.site("y", AccessKind::atomic);
    for (std::uint32_t mask : {all_lanes, all_lanes, 0xFu}) story.step(add, mask);
    story.end_warp();
    EXPECT_EQ(lanes(idle_causes(story.trace), 2, IdleCause::row_finished), ~0xFu);
}

// Divergent lanes execute one line in several steps, so no cause in the source can be found.
TEST(IdleCauses, LanesThatRunApartAreOther) {
    LaneStory story;
    const int load = story.site("values"), store = story.site("y", AccessKind::store);
    story.step(load, 0x0000FFFF);
    story.step(load, 0xFFFF0000);
    story.step(store, all_lanes);
    story.end_warp();
    const IdleCauses causes = idle_causes(story.trace, Schedule::independent);
    EXPECT_EQ(lanes(causes, 0, IdleCause::other), 0xFFFF0000u) << "they execute it next";
    EXPECT_EQ(lanes(causes, 1, IdleCause::other), 0x0000FFFFu) << "they have executed it";
}

TEST(IdleCauses, KnowsTheInnermostLoop) {
    LaneStory story;
    const int values = story.site("values"), store = story.site("y", AccessKind::store);
    for (int row = 0; row < 3; ++row) {
        for (std::uint32_t mask : {all_lanes, all_lanes, 0xFu}) story.step(values, mask);
        story.step(store, all_lanes);
    }
    story.end_warp();
    EXPECT_EQ(lanes(idle_causes(story.trace), 2, IdleCause::row_finished), ~0xFu);
}

TEST(IdleCauses, AddUpToAllLanesOfAllSteps) {
    const LaneTrace trace = thread_per_row({5, 0, 3, -1, 2, 9, 9, 1, 0, 4});
    const IdleCauses causes = idle_causes(trace);
    std::uint64_t sum = 0;
    for (std::uint64_t lane_steps : causes.lane_steps) sum += lane_steps;
    EXPECT_EQ(sum, trace.events.size() * 32);
    for (std::uint64_t i = 0; i < trace.events.size(); ++i)
        EXPECT_EQ(lanes(causes, i, IdleCause::none), trace.events[i].mask);
}

TEST(IdleCauses, SurviveAnyFile) {
    LaneStory story;
    story.step(60'000, 0xF0);
    story.end_warp();
    EXPECT_EQ(idle_causes(story.trace).planes.size(), 1u);
    story.trace.sites.resize(65'536);
    EXPECT_EQ(lanes(idle_causes(story.trace), 0, IdleCause::tail_guard), ~0xF0u);
    EXPECT_TRUE(idle_causes(LaneTrace{}).planes.empty());
}

}  // namespace
}  // namespace lanescope
