// The last block to arrive adds up the results of the others. This is correct with fences; without them it races, in
// any order of the blocks.
#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr int blocks_of_grid = 5;

enum Fences : std::int64_t { none = 0, before = 1, after = 2, both = 3 };  // values of fences.cu

class LastBlock : public testing::Test {
protected:
    explicit LastBlock(EmulatorOptions options = {}) : bench_("fences.cu", options) {
        bench_.scratch<float>("partials", blocks_of_grid, false);
        bench_.scratch<unsigned>("arrivals", 1, true);
        bench_.output<float>("sum", 1, false);
    }
    const LaunchRecord& run(Fences fences, bool writes = true) {
        return bench_.run("last_block", Shape{{blocks_of_grid}, {64}}, {std::int64_t(fences), std::int64_t(writes)});
    }
    void expect_only(HazardKind kind, const LaunchRecord& record) {
        ASSERT_EQ(record.hazards.size(), 1u);
        EXPECT_EQ(record.hazards[0].kind, kind);
    }
    float sum() const { return bench_.content("sum")[0]; }

    BareBench bench_;
};

TEST_F(LastBlock, AddsUpWhatTheOthersWrote) {
    EXPECT_TRUE(run(both).hazards.empty());
    EXPECT_EQ(sum(), 1 + 2 + 3 + 4 + 5);
    EXPECT_EQ(bench_.content<unsigned>("arrivals")[0], 0u) << "ready for the next launch";
}

TEST_F(LastBlock, NeedsAFenceBeforeItsArrival) { expect_only(HazardKind::global_race, run(after)); }
TEST_F(LastBlock, ReadsAfterABarrierWithoutAFence) {
    EXPECT_TRUE(run(before).hazards.empty()) << "as in the CUDA C++ Programming Guide";
    EXPECT_EQ(sum(), 1 + 2 + 3 + 4 + 5);
}

TEST_F(LastBlock, NeedsAFenceWithoutABarrier) {
    expect_only(HazardKind::global_race,
                bench_.run("one_thread", Shape{{blocks_of_grid}, {32}}, {std::int64_t(before)}));
    EXPECT_TRUE(bench_.run("one_thread", Shape{{blocks_of_grid}, {32}}, {std::int64_t(both)}).hazards.empty());
}

TEST_F(LastBlock, IgnoresAnArrivalWithUnusedResult) {
    expect_only(HazardKind::global_race, bench_.run("unused_arrival", Shape{{blocks_of_grid}, {64}}));
}
TEST_F(LastBlock, WithoutFencesRaces) { expect_only(HazardKind::global_race, run(none)); }
TEST_F(LastBlock, ReadsOnlyWrittenMemory) { expect_only(HazardKind::uninitialised_read, run(both, false)); }

class LastBlockApart : public LastBlock {
protected:
    LastBlockApart() : LastBlock({.independent = true}) {}
};

TEST_F(LastBlockApart, IsRightToo) {
    EXPECT_TRUE(run(both).hazards.empty());
    EXPECT_EQ(sum(), 1 + 2 + 3 + 4 + 5);
}

class LastBlockOnCores : public LastBlock {
protected:
    LastBlockOnCores() : LastBlock({.threads = 4}) {}
};

TEST_F(LastBlockOnCores, IsTheSameOnAnyNumberOfCores) {
    const LaunchRecord first = run(both), second = run(both);
    EXPECT_EQ(first.offsets, second.offsets);
    EXPECT_GT(first.offsets.back() - first.offsets[first.offsets.size() - 3], first.offsets[2]) << "the last block";
}

TEST_F(LastBlock, FencesOrderWarpsOfABlockToo) {
    const auto pass = [&](Fences fences) {
        return bench_.run("passes_within_block", Shape{{1}, {64}}, {std::int64_t(fences)});
    };
    EXPECT_TRUE(pass(both).hazards.empty());
    for (const Fences fences : {none, before, after}) expect_only(HazardKind::global_race, pass(fences));
}

// A fence orders earlier writes of its own lane, not the writes of other lanes.
TEST_F(LastBlock, AFenceSpeaksForItsOwnLaneUntilTheNextBarrier) {
    expect_only(HazardKind::global_race, bench_.run("another_lane_writes", Shape{{blocks_of_grid}, {64}}));
}

}  // namespace
}  // namespace lanescope::emulator
