// Each picture shows the behaviour of real hardware.
#include <gtest/gtest.h>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

constexpr auto masks_kernels = "masks.cu";

std::string picture_of(std::string_view kernel, unsigned threads) {
    Bench bench(masks_kernels);
    bench.run(kernel, threads);
    return bench.picture();
}

TEST(Masks, BothSidesOfABranchRunOneAfterTheOtherAndMeetAgain) {
    EXPECT_EQ(picture_of("both_sides", 8),
              "A load        ###.............................\n"
              "A load        ...#####........................\n"
              "y store       ########........................\n");
}

TEST(Masks, ALoopRunsUntilItsLongestLaneEnds) {
    Bench bench(masks_kernels);
    bench.run("ragged_loop", 4);
    EXPECT_EQ(bench.picture(),
              "A load        .###............................\n"
              "A load        ..##............................\n"
              "A load        ...#............................\n"
              "y store       ####............................\n");
    EXPECT_FLOAT_EQ(bench.result()[3], 0 + 1 + 2);
}

TEST(Masks, NestedLoopsMeetAtTheEndOfEachInnerLoop) {
    EXPECT_EQ(picture_of("nested_loops", 2),
              "A load        ##..............................\n"
              "A load        .#..............................\n"
              "y store       ##..............................\n"
              "A load        ##..............................\n"
              "A load        .#..............................\n"
              "y store       ##..............................\n");
}

TEST(Masks, LanesThatReturnEarlyStayDark) {
    EXPECT_EQ(picture_of("early_return", 32),
              "A load        ####################............\n"
              "y store       ####################............\n");
}

TEST(Masks, ABreakLeavesTheLoopForGood) {
    EXPECT_EQ(picture_of("a_break", 4),
              "A load        ####............................\n"
              "A load        ..##............................\n"
              "A load        ..##............................\n"
              "y store       ####............................\n");
}

TEST(Masks, AnAccessInAFunctionHasItsOwnLine) {
    Bench bench(masks_kernels);
    bench.run("one_call", 8);
    EXPECT_EQ(bench.picture(),
              "A load        .#.#.#.#........................\n"
              "y store       ########........................\n");
    const auto& sites = bench.record().sites;
    ASSERT_EQ(sites.size(), 2u);
    EXPECT_EQ(bench.line(sites[0].key), bench.line("doubled"));
    EXPECT_EQ(bench.line(sites[1].key), bench.line("store"));
}

TEST(Masks, DivergentCallsOfOneFunctionAreTwoStepsOfOneSite) {
    Bench bench(masks_kernels);
    bench.run("two_calls", 4);
    EXPECT_EQ(bench.picture(),
              "A load        #...............................\n"
              "A load        .###............................\n"
              "y store       ####............................\n");
    EXPECT_FLOAT_EQ(bench.result()[0], 10);
    EXPECT_FLOAT_EQ(bench.result()[1], 12);
    const auto& sites = bench.record().sites;
    ASSERT_EQ(sites.size(), 2u);
    EXPECT_EQ(sites[0].steps, 2u);
}

TEST(Masks, LanesMeetBehindALoopBeforeTheyGoIntoAFunction) {
    EXPECT_EQ(picture_of("call_behind_a_loop", 3),
              "A load        .##.............................\n"
              "A load        ..#.............................\n"
              "A load        ###.............................\n"
              "y store       ###.............................\n");
}

TEST(Masks, CallsInCallsAreToldApartByTheWholeWayThere) {
    EXPECT_EQ(picture_of("calls_in_calls", 4),
              "A load        ##..............................\n"
              "A load        ##..............................\n"
              "A load        ####............................\n"
              "A load        ####............................\n"
              "y store       ####............................\n");
}

TEST(Masks, ReadingAheadOfALongLoopKeepsStepsInOrder) {
    Bench bench(masks_kernels, 256);
    bench.run("long_loop", 2);
    const auto& record = bench.record();
    ASSERT_EQ(record.events.size(), 201u);
    for (int e = 0; e < 100; ++e) EXPECT_EQ(record.events[e].mask, 0b11u) << e;
    for (int e = 100; e < 200; ++e) EXPECT_EQ(record.events[e].mask, 0b10u) << e;
    EXPECT_EQ(record.events[200].mask, 0b11u);
    EXPECT_FLOAT_EQ(bench.result()[1], 199 * 200 / 2);
}

TEST(Masks, TheLastWarpOfABlockMayBePartial) {
    Bench bench(masks_kernels);
    bench.run("ones", 40);
    EXPECT_EQ(bench.picture(0), "y store       ################################\n");
    EXPECT_EQ(bench.picture(1), "y store       ########........................\n");
}

TEST(Masks, LanesOfATwoDimensionalBlockRunAlongX) {
    Bench bench(masks_kernels);
    bench.run("second_row", Shape{{1}, {16, 2}});
    EXPECT_EQ(bench.picture(), "y store       ................################\n");
}

TEST(Masks, LanesThatHaveGoneRoundALoopWaitForThoseThatHaveNot) {
    EXPECT_EQ(picture_of("one_stores_at_the_end", 4),
              "A load        ####............................\n"
              "A load        ####............................\n"
              "y store       #...............................\n"
              "A load        ####............................\n"
              "A load        ####............................\n"
              "y store       #...............................\n");
    EXPECT_EQ(picture_of("one_stores_in_a_function", 3),
              "A load        ###.............................\n"
              "A load        ###.............................\n"
              "y store       #...............................\n"
              "A load        ###.............................\n"
              "A load        ###.............................\n"
              "y store       #...............................\n");
}

TEST(Masks, BothSidesOfABranchRunBeforeTheNextIteration) {
    EXPECT_EQ(picture_of("both_sides_in_a_loop", 4),
              "A load        ####............................\n"
              "A load        ##..............................\n"
              "A load        ##..............................\n"
              "y store       ##..............................\n"
              "y store       ..##............................\n"
              "A load        ####............................\n"
              "A load        ##..............................\n"
              "A load        ##..............................\n"
              "y store       ##..............................\n"
              "y store       ..##............................\n");
    EXPECT_EQ(picture_of("merged_lists", 3),
              "A load        ###.............................\n"
              "A load        .##.............................\n"
              "y store       #...............................\n"
              "A load        ###.............................\n"
              "A load        ..#.............................\n"
              "y store       ##..............................\n"
              "A load        ###.............................\n"
              "y store       ###.............................\n");
}

TEST(Masks, TheOtherSideOfABranchIsTheNextIterations) {
    EXPECT_EQ(picture_of("sides_taken_in_turn", 3),
              "A load        ###.............................\n"
              "y store       ###.............................\n"
              "A load        #...............................\n"
              "y store       #...............................\n"
              "y load        .##.............................\n"
              "y store       .##.............................\n"
              "A load        ###.............................\n"
              "y store       ###.............................\n");
}

TEST(Masks, ALaneWhoseInnerLoopIsEmptyWaitsForTheOthers) {
    EXPECT_EQ(picture_of("a_tail_behind_an_inner_loop", 4),
              "A load        ####............................\n"
              "A load        .###............................\n"
              "A load        ..##............................\n"
              "A load        ..##............................\n"
              "A load        ...#............................\n"
              "y store       .#.#............................\n"
              "A load        ####............................\n"
              "A load        .###............................\n"
              "A load        ..##............................\n"
              "A load        ..##............................\n"
              "A load        ...#............................\n"
              "y store       .#.#............................\n");
}

TEST(Masks, LanesThatWaitForAnIterationAreNotWaitedForInVain) {
    Bench bench(masks_kernels);
    bench.run("a_shuffle_waits_for_those_that_wait", 32);
    EXPECT_FALSE(bench.record().stopped);
    EXPECT_FLOAT_EQ(bench.result()[0], bench.result()[3]) << "all lanes have come to the last shuffle";
}

}  // namespace
}  // namespace lanescope::emulator
