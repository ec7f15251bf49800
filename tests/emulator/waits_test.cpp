#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

/// Without a cache, all loads wait.
BlockCost cost_of(const char* kernel) {
    EmulatorOptions options;
    options.l1_share = [](const Shape&) { return std::size_t(0); };
    BareBench bench("waits.cu", options);
    std::vector<int> next(1024);
    for (std::size_t i = 0; i < next.size(); ++i) next[i] = int((i + 33) % next.size());
    bench.input("A", next);
    bench.input("B", next);
    bench.output<int>("y", 32, true);
    return bench.run(kernel, 32).blocks.at(0);
}

unsigned waits_of(const char* kernel) { return cost_of(kernel).chain_waits; }

TEST(Waits, AreSharedByIndependentLoads) { EXPECT_EQ(waits_of("together"), 1u); }
TEST(Waits, FollowEachOtherForAnAddressFromALoad) { EXPECT_EQ(waits_of("in_turn"), 2u); }
TEST(Waits, AreSharedByIterationsOfALoop) { EXPECT_EQ(waits_of("loop"), 4u); }
TEST(Waits, AreSharedByTwoIterationsOfWideLoads) { EXPECT_EQ(waits_of("wide_loop"), 4u); }
TEST(Waits, AreOnePerIterationOfWideLoadsWithATest) { EXPECT_EQ(waits_of("wide_loop_with_a_test"), 8u); }
TEST(Waits, OfGathersFollowThoseOfIndices) { EXPECT_EQ(waits_of("gather"), 8u); }
TEST(Waits, FollowEachOtherInALinkedList) { EXPECT_EQ(waits_of("chase"), 32u); }

TEST(Waits, OfGathersEndAtAShuffleOfTheirValue) {
    EXPECT_EQ(waits_of("exchange"), 4u + 32u);
    EXPECT_EQ(cost_of("exchange").chain_collectives, 32u);
}

TEST(Waits, HideAShuffleOfAnotherValue) {
    EXPECT_EQ(waits_of("meanwhile"), 4u);
    EXPECT_EQ(cost_of("meanwhile").chain_collectives, 0u);
}

TEST(Phases, EndAtABarrierOfTheBlock) {
    EXPECT_EQ(cost_of("two_phases").chain_steps, 5u);
    EXPECT_EQ(cost_of("two_phases").short_phase_steps, 2u);
    EXPECT_EQ(cost_of("exchange").short_phase_steps, 0u);
}

}  // namespace
}  // namespace lanescope::emulator
