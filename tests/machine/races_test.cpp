// Races and reads of undefined memory: found whatever the order in which the machine ran the lanes, and nothing else.
#include <gtest/gtest.h>

#include <optional>

#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

class UnderBothSchedules : public testing::TestWithParam<bool> {
protected:
    MachineOptions options() const {
        MachineOptions made;
        made.independent = GetParam();
        return made;
    }
    const std::vector<Finding>& findings_of(unsigned threads, const Kernel& kernel) {
        bench_.emplace(64, options());
        return bench_->run(threads, kernel).findings;
    }
    std::optional<Bench> bench_;
};

INSTANTIATE_TEST_SUITE_P(Schedules, UnderBothSchedules, testing::Bool(),
                         [](const auto& schedule) { return schedule.param ? "Independent" : "Lockstep"; });

const Finding& the(const std::vector<Finding>& findings, HazardKind kind) {
    EXPECT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings.at(0).kind, kind);
    return findings.at(0);
}

// Each lane hands its number to its neighbour.
void hand_on(bool sync_warp, bool sync_block) {
    __shared__ shared<int, 64> slots;
    const int i = threadIdx.x;
    slots[i] = i;
    if (sync_warp) __syncwarp();
    if (sync_block) __syncthreads();
    (void)int(slots[(i + 1) % blockDim.x]);
}

TEST_P(UnderBothSchedules, NeighboursInAWarpNeedSyncwarp) {
    const Finding& race = the(findings_of(32, [] { hand_on(false, false); }), HazardKind::shared_race);
    EXPECT_EQ(race.warp, race.other_warp);
    EXPECT_LT(line_of(race.other_site), line_of(race.site) + 4);
    EXPECT_EQ(std::popcount(race.others), 1);
    EXPECT_TRUE(findings_of(32, [] { hand_on(true, false); }).empty());
    EXPECT_TRUE(findings_of(32, [] { hand_on(false, true); }).empty());
}

TEST_P(UnderBothSchedules, NeighboursInTwoWarpsNeedSyncthreads) {
    const Finding& race = the(findings_of(64, [] { hand_on(true, false); }), HazardKind::shared_race);
    EXPECT_NE(race.warp, race.other_warp);
    EXPECT_TRUE(findings_of(64, [] { hand_on(false, true); }).empty());
}

TEST_P(UnderBothSchedules, AShuffleOrdersNoMemory) {
    const auto& found = findings_of(32, [] {
        __shared__ shared<int, 32> slots;
        slots[threadIdx.x] = 1;
        __shfl_sync(0xffffffff, 1, 0);
        (void)int(slots[31 - threadIdx.x]);
    });
    EXPECT_EQ(the(found, HazardKind::shared_race).kind, HazardKind::shared_race);
}

TEST_P(UnderBothSchedules, ASyncwarpOfSomeLanesOrdersThoseOnly) {
    const auto pass = [](unsigned from) {
        __shared__ shared<int, 32> slots;
        const unsigned i = threadIdx.x;
        slots[i] = 1;
        if (i < 16) {
            __syncwarp(0x0000ffff);
            (void)int(slots[(i + 1) % 16 + from]);
        }
    };
    EXPECT_TRUE(findings_of(32, [&] { pass(0); }).empty());
    EXPECT_EQ(the(findings_of(32, [&] { pass(16); }), HazardKind::shared_race).warp, 0u);
}

// a -> b by one __syncwarp, b -> c by another: a is before c.
TEST_P(UnderBothSchedules, OrderIsHandedOnFromLaneToLane) {
    const auto& found = findings_of(3, [] {
        __shared__ shared<int, 4> slots;
        const unsigned i = threadIdx.x;
        if (i == 0) slots[0] = 7;
        if (i < 2) __syncwarp(0b011);
        if (i > 0) __syncwarp(0b110);
        if (i == 2) (void)int(slots[0]);
    });
    EXPECT_TRUE(found.empty());
}

TEST_P(UnderBothSchedules, AWriteAfterAReadRacesToo) {
    const auto& found = findings_of(32, [] {
        __shared__ shared<int, 33> slots;
        const int i = threadIdx.x;
        slots[i] = i;
        if (i == 0) slots[32] = 32;
        __syncwarp();
        const int next = slots[i + 1];
        slots[i] = next;  // the neighbour to the left may not have read it yet
    });
    const Finding& race = the(found, HazardKind::shared_race);
    EXPECT_EQ(kind_of(race.site) == AccessKind::shared_store || kind_of(race.other_site) == AccessKind::shared_store,
              true);
}

TEST_P(UnderBothSchedules, LanesThatWriteTheSameValueDisturbNoOne) {
    EXPECT_TRUE(findings_of(32, [] {
                    __shared__ shared<int, 1> flag;
                    flag[0] = 1;
                }).empty());
    EXPECT_EQ(the(findings_of(32,
                              [] {
                                  __shared__ shared<int, 1> winner;
                                  winner[0] = threadIdx.x;
                              }),
                  HazardKind::shared_race)
                  .element,
              0);
}

TEST_P(UnderBothSchedules, AtomicsDoNotRaceWithEachOther) {
    EXPECT_TRUE(findings_of(64, [] {
                    __shared__ shared<int, 1> count;
                    if (threadIdx.x == 0) count[0] = 0;
                    __syncthreads();
                    atomicAdd(&count[0], 1);
                    __syncthreads();
                    (void)int(count[0]);
                }).empty());
}

TEST_P(UnderBothSchedules, ABarrierInALoopOrdersEachRound) {
    EXPECT_TRUE(findings_of(64, [] {
                    __shared__ shared<float, 64> sums;
                    const int i = threadIdx.x;
                    sums[i] = float(i);
                    for (int half = 32; half > 0; half /= 2) {
                        __syncthreads();
                        if (i < half) sums[i] += sums[i + half];
                    }
                }).empty());
}

TEST_P(UnderBothSchedules, SharedMemoryIsUndefinedInEachBlockAnew) {
    Bench bench(64, options());
    const auto& found = bench.run(Shape{{3}, {1}}, [] {
        __shared__ shared<int, 2> slots;
        if (blockIdx.x == 0) slots[1] = 1;
        slots[0] = slots[1];
    });
    const Finding& read = the(found.findings, HazardKind::uninitialised_read);
    EXPECT_EQ(read.block, 1);
    EXPECT_EQ(read.element, 1);
}

// The grid's lanes on two arrays that the launch writes: `fresh` has no values before, `old` has.
class Outputs : public UnderBothSchedules {
protected:
    std::vector<Finding> launch(const Shape& shape, const std::function<void(global<float>, global<float>)>& kernel,
                                unsigned cores = 1) {
        std::vector<float> numbers(16);
        MachineOptions made = options();
        made.threads = cores;
        Machine machine(made);
        const global<float> fresh(std::span<float>(numbers).first(8),
                                  machine.add_output(std::span<float>(numbers).first(8), false));
        const global<float> old(std::span<float>(numbers).last(8),
                                machine.add_output(std::span<float>(numbers).last(8), true));
        return machine.launch(shape, [&] { kernel(fresh, old); }).findings;
    }
};
INSTANTIATE_TEST_SUITE_P(Schedules, Outputs, testing::Bool(),
                         [](const auto& schedule) { return schedule.param ? "Independent" : "Lockstep"; });

TEST_P(Outputs, AddingToWhatNoOneWroteIsNamedOnce) {
    const auto found = launch(Shape{{2}, {4}}, [](auto fresh, auto old) {
        const int i = blockIdx.x * 4 + threadIdx.x;
        old[i] += 1;
        fresh[i] += 1;
    });
    const Finding& read = the(found, HazardKind::uninitialised_read);
    EXPECT_EQ(read.block, 0);
    EXPECT_EQ(read.element, 0);
}

TEST_P(Outputs, WhatIsNeverWrittenIsCounted) {
    const auto found = launch(Shape{{1}, {5}}, [](auto fresh, auto) { fresh[threadIdx.x] = 1; });
    const Finding& unwritten = the(found, HazardKind::unwritten_output);
    EXPECT_EQ(unwritten.elements, 3);
    EXPECT_EQ(unwritten.element, 5);
    EXPECT_EQ(unwritten.array, 0u);
}

TEST_P(Outputs, BlocksHaveNoOrder) {
    for (const unsigned cores : {1, 2, 4}) {
        const auto found = launch(
            Shape{{8}, {1}}, [](auto fresh, auto) { fresh[blockIdx.x == 5 ? 2 : blockIdx.x] = float(blockIdx.x); },
            cores);
        ASSERT_EQ(found.size(), 2u);  // and element 5 is never written
        EXPECT_EQ(found[0].kind, HazardKind::global_race);
        EXPECT_EQ(found[0].block, 2);
        EXPECT_EQ(found[0].other_block, 5);
        EXPECT_EQ(found[0].element, 2);
        EXPECT_EQ(found[1].kind, HazardKind::unwritten_output);
    }
}

TEST_P(Outputs, AtomicsFromAllBlocksAreFine) {
    EXPECT_TRUE(launch(Shape{{8}, {8}}, [](auto fresh, auto old) {
                    fresh[threadIdx.x] = 0;
                    atomicAdd(&old[threadIdx.x], 1.0f);
                }).empty());
}

TEST_P(Outputs, AnAtomicAndAPlainReadRace) {
    const auto found = launch(Shape{{1}, {8}}, [](auto fresh, auto old) {
        atomicAdd(&old[0], 1.0f);
        fresh[threadIdx.x] = old[0];
    });
    EXPECT_EQ(the(found, HazardKind::global_race).element, 0);
}

TEST_P(Outputs, ABlockBarrierOrdersGlobalMemoryWithinTheBlock) {
    EXPECT_TRUE(launch(Shape{{1}, {8}}, [](auto fresh, auto old) {
                    fresh[threadIdx.x] = 1;
                    __syncthreads();
                    old[threadIdx.x] = fresh[7 - threadIdx.x];
                }).empty());
}

TEST(Barriers, TwoWarpsAtTwoBarriersNeverMeet) {
    Bench bench;
    const auto& record = bench.run(64, [] {
        if (threadIdx.x < 32)
            __syncthreads();
        else
            __syncthreads();
    });
    const Finding& finding = the(record.findings, HazardKind::divergent_barrier);
    EXPECT_NE(line_of(finding.site), line_of(finding.other_site));
    EXPECT_TRUE(record.stopped);
}

TEST(Barriers, ALaneThatReturnedIsNotWaitedFor) {
    Bench bench;
    EXPECT_TRUE(bench
                    .run(64,
                         [] {
                             if (threadIdx.x % 3 == 0) return;
                             __syncthreads();
                         })
                    .findings.empty());
}

TEST(SharedMemory, WhatTheTextDeclaresCountsForTheLaunch) {
    Bench bench;
    EXPECT_EQ(bench.run(32, [] { hand_on(true, false); }).shape.shared_bytes, 64 * sizeof(int));
}

}  // namespace
}  // namespace lanescope::simt
