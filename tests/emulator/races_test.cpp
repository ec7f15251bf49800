#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr auto races_kernels = "races.cu";

EmulatorOptions scheduled(bool independent, unsigned threads = 1) {
    EmulatorOptions options;
    options.independent = independent;
    options.threads = threads;
    return options;
}

std::string name_of_schedule(const testing::TestParamInfo<bool>& schedule) {
    return schedule.param ? "Independent" : "Lockstep";
}

class UnderBothSchedules : public testing::TestWithParam<bool> {
protected:
    const std::vector<RawHazard>& findings_of(unsigned threads, std::string_view kernel,
                                              std::initializer_list<runtime::HostValue> numbers = {}) {
        bench_.emplace(races_kernels, 64, scheduled(GetParam()));
        return bench_->run(kernel, threads, numbers).hazards;
    }
    std::optional<Bench> bench_;
};
INSTANTIATE_TEST_SUITE_P(Schedules, UnderBothSchedules, testing::Bool(), name_of_schedule);

const RawHazard& the(const std::vector<RawHazard>& hazards, HazardKind kind) {
    EXPECT_EQ(hazards.size(), 1u);
    EXPECT_EQ(hazards.at(0).kind, kind);
    return hazards.at(0);
}

constexpr std::int64_t yes = 1, no = 0;

TEST_P(UnderBothSchedules, NeighboursInAWarpNeedSyncwarp) {
    const RawHazard& race = the(findings_of(32, "neighbours", {no, no}), HazardKind::shared_race);
    EXPECT_EQ(race.warp, race.other_warp);
    EXPECT_LT(bench_->line(race.other_site), bench_->line(race.site) + 4);
    EXPECT_EQ(std::popcount(race.others), 1);
    EXPECT_TRUE(findings_of(32, "neighbours", {yes, no}).empty());
    EXPECT_TRUE(findings_of(32, "neighbours", {no, yes}).empty());
}

TEST_P(UnderBothSchedules, NeighboursInTwoWarpsNeedSyncthreads) {
    const RawHazard& race = the(findings_of(64, "neighbours", {yes, no}), HazardKind::shared_race);
    EXPECT_NE(race.warp, race.other_warp);
    EXPECT_TRUE(findings_of(64, "neighbours", {no, yes}).empty());
}

TEST_P(UnderBothSchedules, AShuffleOrdersNoMemory) {
    EXPECT_EQ(the(findings_of(32, "shuffle_between"), HazardKind::shared_race).warp, 0u);
}

TEST_P(UnderBothSchedules, ASyncwarpOfSomeLanesOrdersThoseOnly) {
    EXPECT_TRUE(findings_of(32, "half_syncwarp", {std::int64_t(0)}).empty());
    EXPECT_EQ(the(findings_of(32, "half_syncwarp", {std::int64_t(16)}), HazardKind::shared_race).warp, 0u);
}

TEST_P(UnderBothSchedules, OrderIsHandedOnFromLaneToLane) { EXPECT_TRUE(findings_of(3, "from_lane_to_lane").empty()); }

TEST_P(UnderBothSchedules, AWriteAfterAReadRacesToo) {
    const RawHazard& race = the(findings_of(32, "write_after_read"), HazardKind::shared_race);
    EXPECT_TRUE(kind_of(race.site) == AccessKind::shared_store || kind_of(race.other_site) == AccessKind::shared_store);
}

TEST_P(UnderBothSchedules, LanesThatWriteTheSameValueDisturbNoOne) {
    EXPECT_TRUE(findings_of(32, "same_value").empty());
    EXPECT_EQ(the(findings_of(32, "other_values"), HazardKind::shared_race).element, 0);
}

TEST_P(UnderBothSchedules, AtomicsDoNotRaceWithEachOther) { EXPECT_TRUE(findings_of(64, "atomics_together").empty()); }

TEST_P(UnderBothSchedules, ABarrierInALoopOrdersEachRound) {
    EXPECT_TRUE(findings_of(64, "barrier_in_a_loop").empty());
}

TEST_P(UnderBothSchedules, SharedMemoryIsUndefinedInEachBlockAnew) {
    Bench bench(races_kernels, 64, scheduled(GetParam()));
    const auto& found = bench.run("only_the_first_block", Shape{{3}, {1}});
    const RawHazard& read = the(found.hazards, HazardKind::uninitialised_read);
    EXPECT_EQ(read.block, 1);
    EXPECT_EQ(read.element, 1);
}

// A launch writes `fresh`, which is undefined before, and `old`, which is defined.
class Outputs : public testing::TestWithParam<bool> {
protected:
    std::vector<RawHazard> launch(std::string_view kernel, const Shape& shape, unsigned cores = 1) {
        BareBench bench(races_kernels, scheduled(GetParam(), cores));
        bench.output<float>("fresh", 8, false);
        bench.scratch<float>("old", 8, true);
        return bench.run(kernel, shape).hazards;
    }
};
INSTANTIATE_TEST_SUITE_P(Schedules, Outputs, testing::Bool(), name_of_schedule);

TEST_P(Outputs, AddingToWhatNoOneWroteIsNamedOnce) {
    const auto found = launch("add_to_nothing", Shape{{2}, {4}});
    const RawHazard& read = the(found, HazardKind::uninitialised_read);
    EXPECT_EQ(read.block, 0);
    EXPECT_EQ(read.element, 0);
}

TEST_P(Outputs, WhatIsNeverWrittenIsCounted) {
    const auto found = launch("five_of_eight", Shape{{1}, {5}});
    const RawHazard& unwritten = the(found, HazardKind::unwritten_output);
    EXPECT_EQ(unwritten.elements, 3);
    EXPECT_EQ(unwritten.element, 5);
    EXPECT_EQ(unwritten.array, 0u);
}

TEST_P(Outputs, BlocksHaveNoOrder) {
    for (const unsigned cores : {1, 2, 4}) {
        const auto found = launch("two_blocks_at_two", Shape{{8}, {1}}, cores);
        ASSERT_EQ(found.size(), 2u);  // the other one: element 5 is never written
        EXPECT_EQ(found[0].kind, HazardKind::global_race);
        EXPECT_EQ(found[0].block, 2);
        EXPECT_EQ(found[0].other_block, 5);
        EXPECT_EQ(found[0].element, 2);
        EXPECT_EQ(found[1].kind, HazardKind::unwritten_output);
    }
}

TEST_P(Outputs, AtomicsFromAllBlocksAreFine) { EXPECT_TRUE(launch("atomics_of_all_blocks", Shape{{8}, {8}}).empty()); }

TEST_P(Outputs, AnAtomicAndAPlainReadRace) {
    const auto found = launch("atomic_and_read", Shape{{1}, {8}});
    EXPECT_EQ(the(found, HazardKind::global_race).element, 0);
}

// An atomic function that begins with a plain read, and verifies its value by atomicCAS.
class Guesses : public testing::TestWithParam<bool> {
protected:
    const std::vector<RawHazard>& launch(std::string_view kernel, unsigned cores = 1) {
        bench_.emplace(races_kernels, scheduled(GetParam(), cores));
        bench_->scratch<double>("total", 1, true);
        bench_->scratch<unsigned>("number", 2, true);
        bench_->scratch<unsigned>("copy", 64, true);
        return bench_->run(kernel, Shape{{4}, {64}}).hazards;
    }
    std::optional<BareBench> bench_;
};
INSTANTIATE_TEST_SUITE_P(Schedules, Guesses, testing::Bool(), name_of_schedule);

TEST_P(Guesses, OfAComparingLoopAreNoRace) {
    for (const unsigned cores : {1, 3}) {
        EXPECT_TRUE(launch("compares_in_global", cores).empty());
        EXPECT_EQ(bench_->content<double>("total")[0], 4 * 64);
    }
}

TEST_P(Guesses, OfAComparingLoopInSharedMemoryAreNoRace) {
    EXPECT_TRUE(launch("compares_in_shared").empty());
    EXPECT_EQ(bench_->content<double>("total")[0], 4 * 64);
}

TEST_P(Guesses, ThatTakeEffectOtherwiseRace) {
    for (const char* kernel : {"guess_and_store", "guess_and_shuffle", "guess_or_return", "compare_another_value",
                               "compare_another_element"}) {
        const auto& found = launch(kernel);
        EXPECT_TRUE(std::ranges::any_of(found, [](const RawHazard& h) {
            return h.kind == HazardKind::global_race && kind_of(h.site) != kind_of(h.other_site);
        })) << kernel;
    }
}

TEST_P(Guesses, DoNotHideAPlainWrite) {
    const auto& found = launch("reset_while_comparing");
    EXPECT_TRUE(std::ranges::any_of(found, [](const RawHazard& h) {
        return h.kind == HazardKind::global_race &&
               (kind_of(h.site) == AccessKind::store || kind_of(h.other_site) == AccessKind::store);
    }));
}

TEST_P(Outputs, ABlockBarrierOrdersGlobalMemoryWithinTheBlock) {
    EXPECT_TRUE(launch("barrier_between", Shape{{1}, {8}}).empty());
}

TEST(Barriers, TwoWarpsAtTwoBarriersPassTogetherAsOnAGpu) {
    Bench bench(races_kernels);
    const auto& record = bench.run("two_barriers", 64);
    const RawHazard& hazard = the(record.hazards, HazardKind::split_barrier);
    EXPECT_NE(bench.line(hazard.site), bench.line(hazard.other_site));
    EXPECT_EQ(hazard.other_warp, 1u);
    EXPECT_FALSE(record.stopped);
}

TEST(Barriers, ALaneThatReturnedIsNotWaitedFor) {
    Bench bench(races_kernels);
    EXPECT_TRUE(bench.run("some_return", 64).hazards.empty());
}

TEST(SharedMemory, MayHaveNamesOfSeveralTypes) {
    for (const std::int64_t is_wide : {yes, no}) {
        BareBench bench(races_kernels);
        bench.output<float>("fresh", 64, false);
        const auto& hazards =
            bench.run("dynamic_by_two_names", Shape{{1}, {64}, 64 * sizeof(double)}, {is_wide}).hazards;
        EXPECT_TRUE(hazards.empty()) << "lanes share no element";
        EXPECT_EQ(bench.content("fresh")[63], 32);
    }
}

TEST(SharedMemory, WhatTheTextDeclaresCountsForTheLaunch) {
    Bench bench(races_kernels);
    EXPECT_EQ(bench.run("neighbours", 32, {yes, no}).shape.shared_bytes, 64 * sizeof(int));
}

}  // namespace
}  // namespace lanescope::emulator
