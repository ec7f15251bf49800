#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr auto hazards_kernels = "hazards.cu";

const RawHazard& only_finding(const Bench& bench) {
    EXPECT_EQ(bench.record().hazards.size(), 1u);
    return bench.record().hazards.at(0);
}

TEST(Hazards, AnAccessOutOfBoundsNamesLaneLineAndElement) {
    Bench bench(hazards_kernels, 20);
    bench.run("one_each", 32);
    const RawHazard& hazard = only_finding(bench);
    EXPECT_TRUE(bench.record().stopped);
    EXPECT_EQ(hazard.kind, HazardKind::out_of_bounds);
    EXPECT_EQ(hazard.lane, 20u);
    EXPECT_EQ(hazard.element, 20);
    EXPECT_EQ(hazard.elements, 20);
    EXPECT_EQ(bench.line(hazard.site), bench.line("one each"));
}

TEST(Hazards, ANegativeIndexIsOutOfBounds) {
    Bench bench(hazards_kernels, 20);
    bench.run("below", 2);
    EXPECT_EQ(only_finding(bench).element, -1);
    EXPECT_EQ(only_finding(bench).lane, 0u);
    EXPECT_EQ(array_of(only_finding(bench).site), 1u) << "of y, before which A lies";
}

TEST(Hazards, SharedMemoryHasBoundsToo) {
    Bench bench(hazards_kernels);
    bench.run("past_shared", 16);
    EXPECT_EQ(only_finding(bench).kind, HazardKind::out_of_bounds);
    EXPECT_EQ(only_finding(bench).lane, 8u);
}

TEST(Hazards, AMisalignedVectorLoadIsCaught) {
    Bench bench(hazards_kernels);
    bench.run("misaligned_vector", 4);
    EXPECT_EQ(only_finding(bench).kind, HazardKind::misaligned);
    EXPECT_EQ(only_finding(bench).lane, 1u);
    EXPECT_EQ(only_finding(bench).element, 3);
}

TEST(Hazards, OneNumberOfAVectorIsReadAsOneNumber) {
    Bench bench(hazards_kernels);
    bench.run("misaligned", 4);
    EXPECT_TRUE(bench.record().hazards.empty());
}

TEST(Hazards, AVectorLoadPastTheEndIsOutOfBounds) {
    Bench bench(hazards_kernels, 10);
    bench.run("vector_past_the_end", 3);
    EXPECT_EQ(only_finding(bench).kind, HazardKind::out_of_bounds);
    EXPECT_EQ(only_finding(bench).lane, 2u);
}

TEST(Hazards, TheBlockIsNamedAndTheFirstOneWinsOnAnyNumberOfCores) {
    Bench bench(hazards_kernels, 100, {.threads = 4});
    const auto& record = bench.run("one_each_of_all_blocks", Shape{{8}, {32}});
    ASSERT_FALSE(record.hazards.empty());
    EXPECT_EQ(record.hazards[0].block, 3);
    EXPECT_EQ(record.hazards[0].lane, 4u);
}

TEST(Hazards, ABarrierThatSomeLanesNeverReach) {
    Bench bench(hazards_kernels);
    bench.run("never_reached", 32);
    EXPECT_EQ(only_finding(bench).kind, HazardKind::divergent_barrier);
    EXPECT_TRUE(bench.record().stopped);
}

TEST(Hazards, ALoopOfShufflesThatNothingCanEnd) {
    Bench bench(hazards_kernels);
    bench.run("endless_shuffles", 32);
    EXPECT_EQ(only_finding(bench).kind, HazardKind::no_progress);
    EXPECT_EQ(only_finding(bench).elements, 0) << "no limit was reached";
}

TEST(Hazards, ALongLoopThatEndsIsNotEndless) {
    Bench shuffles(hazards_kernels, 32);
    shuffles.run("many_shuffles", 32);
    EXPECT_TRUE(shuffles.record().hazards.empty());
    Bench counts(hazards_kernels, 32);
    counts.run("counts_to", 32, {std::int64_t((1 << 24) + 2)});
    EXPECT_TRUE(counts.record().hazards.empty());
}

TEST(Hazards, ALoopThatReachesTheLimitIsNotCalledEndless) {
    Bench bench(hazards_kernels, 32, {.max_warp_steps = 1'000});
    bench.run("counts_to", 32, {std::int64_t(0xffffffff)});
    EXPECT_EQ(only_finding(bench).kind, HazardKind::no_progress);
    EXPECT_GT(only_finding(bench).elements, 1'000);
    bench.run("waits_for_the_clock", 32);
    EXPECT_EQ(only_finding(bench).elements, 1'000);
}

TEST(Hazards, ALoopThatReadsForEver) {
    Bench bench(hazards_kernels, 64, {.max_warp_steps = 10'000});
    bench.run("endless_reads", 1);
    EXPECT_EQ(only_finding(bench).kind, HazardKind::no_progress);
}

TEST(Hazards, AShuffleFromALaneThatIsNotThereIsReportedAndGoesOn) {
    Bench bench(hazards_kernels, 32);
    bench.run("from_an_absent_lane", 32);
    EXPECT_EQ(only_finding(bench).kind, HazardKind::inactive_lane);
    EXPECT_FALSE(bench.record().stopped);
}

TEST(Hazards, LeaveTheEmulatorUsableAfterAStop) {
    Bench bench(hazards_kernels, 32);
    bench.run("one_further", 32);
    EXPECT_TRUE(bench.record().stopped);
    bench.run("copy", 32);
    EXPECT_FALSE(bench.record().stopped);
    EXPECT_EQ(bench.result()[31], 31);
}

}  // namespace
}  // namespace lanescope::emulator
