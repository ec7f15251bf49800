#include <gtest/gtest.h>

#include <cmath>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr unsigned blocks = 64;

struct Outcome {
    std::vector<float> y;
    LaunchRecord record;
};

Outcome run(unsigned threads, std::string_view kernel, unsigned grid = blocks,
            std::initializer_list<runtime::HostValue> numbers = {}) {
    BareBench bench("blocks.cu", {.threads = threads});
    bench.output<float>("y", 256, true);
    const LaunchRecord& record = bench.run(kernel, Shape{{grid}, {32}}, numbers);
    return {bench.content("y"), record};
}

void expect_as_alone(std::string_view kernel) {
    const Outcome alone = run(1, kernel);
    for (int again = 0; again < 20; ++again)
        for (const unsigned threads : {2u, 8u}) {
            const Outcome found = run(threads, kernel);
            ASSERT_EQ(found.y, alone.y) << kernel << " on " << threads << " threads";
            ASSERT_EQ(found.record.hazards.size(), alone.record.hazards.size());
            for (std::size_t f = 0; f < found.record.hazards.size(); ++f) {
                const RawHazard &is = found.record.hazards[f], &was = alone.record.hazards[f];
                ASSERT_TRUE(same_cause(is, was));
                ASSERT_EQ(std::tuple(is.block, is.warp, is.lane, is.element, is.others, is.other_block, is.other_warp),
                          std::tuple(was.block, was.warp, was.lane, was.element, was.others, was.other_block,
                                     was.other_warp));
            }
        }
}

TEST(BlocksTogether, AddUpInTheirOrder) { expect_as_alone("add_up"); }

TEST(BlocksTogether, AddUpInTheirOrderWhatAlsoTheirOwnAtomicsChanged) { expect_as_alone("add_and_exchange"); }

TEST(BlocksTogether, ReadWhatTheyAddedThemselves) { expect_as_alone("read_own"); }

TEST(BlocksTogether, ThatAskWhoCameFirstGetTheirOrder) {
    expect_as_alone("who_came_first");
    const Outcome queue = run(8, "who_came_first");
    for (unsigned b = 0; b < blocks; ++b) EXPECT_EQ(queue.y[b], float(b));
}

TEST(BlocksTogether, ThatRaceAreToldOfInTheSameWords) {
    expect_as_alone("race_of_stores");
    expect_as_alone("race_with_the_next");
    expect_as_alone("race_with_an_atomic");
}

TEST(BlocksTogether, BehindAFaultLeaveNoTrace) {
    const Outcome alone = run(1, "fault_in_block_20");
    EXPECT_EQ(alone.y[20], 21);
    EXPECT_EQ(alone.y[21], 0);
    for (int again = 0; again < 50; ++again) {
        const Outcome found = run(3, "fault_in_block_20");
        ASSERT_TRUE(found.record.stopped);
        ASSERT_EQ(found.y, alone.y);
        ASSERT_EQ(found.record.totals.steps, alone.record.totals.steps);
        ASSERT_EQ(found.record.offsets, alone.record.offsets);
        ASSERT_EQ(found.record.blocks, alone.record.blocks);
    }
}

TEST(BlocksTogether, CountSharedMemoryThatOnlySomeOfThemTouch) {
    for (const unsigned threads : {1u, 2u, 3u})
        for (int again = 0; again < 10; ++again)
            ASSERT_EQ(run(threads, "an_array_each", 4).record.shape.shared_bytes, 96u) << threads;
}

TEST(BlocksThatWait, SeeWhatALaterBlockWrites) {
    for (const unsigned threads : {1u, 2u}) {
        const Outcome outcome = run(threads, "waits_for_the_last");
        EXPECT_TRUE(outcome.record.hazards.empty());
        for (unsigned b = 0; b + 1 < blocks; ++b) ASSERT_EQ(outcome.y[1 + b], 7) << b;
    }
}

TEST(BlocksThatWait, PassABarrierOfTheirOwn) {
    for (const unsigned threads : {1u, 2u}) {
        const Outcome outcome = run(threads, "around_the_ring", 5);
        EXPECT_TRUE(outcome.record.hazards.empty());
        for (unsigned b = 0; b < 5; ++b) EXPECT_EQ(outcome.y[129 + b], float(b));
    }
}

TEST(BlocksThatWait, PassAValueByAVolatileFlag) {
    const Outcome with_fences = run(2, "passes_by_volatile", 2, {std::int64_t(1)});
    EXPECT_TRUE(with_fences.record.hazards.empty()) << "volatile accesses do not race with each other";
    EXPECT_EQ(with_fences.y[1], 7);
    const Outcome without = run(2, "passes_by_volatile", 2, {std::int64_t(0)});
    ASSERT_EQ(without.record.hazards.size(), 1u) << "the value needs the fences";
    EXPECT_EQ(without.record.hazards[0].kind, HazardKind::global_race);
    EXPECT_EQ(without.record.hazards[0].element, 128);
}

TEST(BlocksThatWait, RaceWithoutAVolatileFlag) {
    const Outcome outcome = run(2, "passes_by_plain_flag", 2);
    ASSERT_FALSE(outcome.record.hazards.empty());
    EXPECT_EQ(outcome.record.hazards[0].kind, HazardKind::global_race);
}

TEST(BlocksThatWait, ForEverAreReported) {
    for (const unsigned grid : {1u, 3u}) {
        const Outcome outcome = run(2, "waits_for_ever", grid);
        ASSERT_EQ(outcome.record.hazards.size(), 1u);
        const RawHazard& hazard = outcome.record.hazards.front();
        EXPECT_EQ(std::tuple(hazard.kind, hazard.block, hazard.elements), std::tuple(HazardKind::no_progress, 0u, 0));
        for (unsigned b = 0; b < grid; ++b) EXPECT_EQ(outcome.y[1 + b], 1) << "each block began";
    }
}

TEST(SharedMemory, HoldsNoOldValuesIfUnwritten) {
    const Outcome outcome = run(1, "nobody_wrote", 2);
    EXPECT_TRUE(std::isnan(outcome.y[5]));
    EXPECT_EQ(outcome.y[32 + 5], -1);
    ASSERT_EQ(outcome.record.hazards.size(), 2u);
    for (const RawHazard& hazard : outcome.record.hazards) EXPECT_EQ(hazard.kind, HazardKind::uninitialised_read);
}

TEST(Atomics, WhoseValueTheKernelUsesAreMarked) {
    const Outcome outcome = run(2, "values_asked_for");
    std::vector<bool> asked;
    for (const SiteCounts& site : outcome.record.sites)
        if (kind_of(site.key) == AccessKind::atomic || kind_of(site.key) == AccessKind::shared_atomic)
            asked.push_back(site.asked);
    EXPECT_EQ(asked, (std::vector<bool>{false, false, true}));
}

}  // namespace
}  // namespace lanescope::emulator
