// Which lanes run together: branches, loops, early returns, calls. Each picture is what real hardware would show.
#include <gtest/gtest.h>

#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

TEST(Masks, BothSidesOfABranchRunOneAfterTheOtherAndMeetAgain) {
    Bench bench;
    bench.run(8, [&] {
        int i = threadIdx.x;
        float v;
        if (i < 3)
            v = bench.A[i];
        else
            v = bench.A[i + 32];
        bench.y[i] = v;
    });
    EXPECT_EQ(bench.picture(),
              "A load        ###.............................\n"
              "A load        ...#####........................\n"
              "y store       ########........................\n");
}

TEST(Masks, ALoopRunsUntilItsLongestLaneEnds) {
    Bench bench;
    bench.run(4, [&] {
        int i = threadIdx.x;
        float sum = 0;
        for (int k = 0; k < i; ++k) sum += bench.A[k];
        bench.y[i] = sum;
    });
    EXPECT_EQ(bench.picture(),
              "A load        .###............................\n"
              "A load        ..##............................\n"
              "A load        ...#............................\n"
              "y store       ####............................\n");
    EXPECT_FLOAT_EQ(bench.result()[3], 0 + 1 + 2);
}

TEST(Masks, NestedLoopsMeetAtTheEndOfEachInnerLoop) {
    Bench bench;
    bench.run(2, [&] {
        int i = threadIdx.x;
        for (int outer = 0; outer < 2; ++outer) {
            for (int k = 0; k <= i; ++k) (void)float(bench.A[k]);
            bench.y[i] = float(outer);
        }
    });
    EXPECT_EQ(bench.picture(),
              "A load        ##..............................\n"
              "A load        .#..............................\n"
              "y store       ##..............................\n"
              "A load        ##..............................\n"
              "A load        .#..............................\n"
              "y store       ##..............................\n");
}

TEST(Masks, LanesThatReturnEarlyStayDark) {
    Bench bench;
    bench.run(32, [&] {
        int i = threadIdx.x;
        if (i >= 20) return;
        bench.y[i] = bench.A[i];
    });
    EXPECT_EQ(bench.picture(),
              "A load        ####################............\n"
              "y store       ####################............\n");
}

TEST(Masks, ABreakLeavesTheLoopForGood) {
    Bench bench;
    bench.run(4, [&] {
        int i = threadIdx.x;
        for (int k = 0; k < 3; ++k) {
            if (k == 1 && i < 2) break;
            (void)float(bench.A[k]);
        }
        bench.y[i] = 1;
    });
    EXPECT_EQ(bench.picture(),
              "A load        ####............................\n"
              "A load        ..##............................\n"
              "A load        ..##............................\n"
              "y store       ####............................\n");
}

float doubled(const global<const float>& A, int i, int line = __builtin_LINE()) { return 2 * A[Index(i, line)]; }

TEST(Masks, ACallCountsAsTheLineItCameFrom) {
    Bench bench;
    bench.run(8, [&] {
        int i = threadIdx.x;
        float v = 0;
        if (i % 2) v = doubled(bench.A, i);
        bench.y[i] = v;
    });
    EXPECT_EQ(bench.picture(),
              "A load        .#.#.#.#........................\n"
              "y store       ########........................\n");
    const auto& sites = bench.record().sites;
    ASSERT_EQ(sites.size(), 2u);
    EXPECT_EQ(line_of(sites[0].key) + 1, line_of(sites[1].key));  // the call stands one line above the store
}

TEST(Masks, DivergentCallsOfOneFunctionAreTwoSites) {
    Bench bench;
    bench.run(4, [&] {
        int i = threadIdx.x;
        float v;
        if (i == 0)
            v = doubled(bench.A, 5);
        else
            v = doubled(bench.A, 6);
        bench.y[i] = v;
    });
    EXPECT_EQ(bench.picture(),
              "A load        #...............................\n"
              "A load        .###............................\n"
              "y store       ####............................\n");
    EXPECT_FLOAT_EQ(bench.result()[0], 10);
    EXPECT_FLOAT_EQ(bench.result()[1], 12);
}

TEST(Masks, ReadingAheadOfALongLoopKeepsStepsInOrder) {
    // More reads than a lane's log holds: the lane stops on the way and goes on.
    Bench bench(256);
    bench.run(2, [&] {
        int i = threadIdx.x;
        float sum = 0;
        for (int k = 0; k < 100 + 100 * i; ++k) sum += bench.A[k];
        bench.y[i] = sum;
    });
    const auto& record = bench.record();
    ASSERT_EQ(record.events.size(), 201u);
    for (int e = 0; e < 100; ++e) EXPECT_EQ(record.events[e].mask, 0b11u) << e;
    for (int e = 100; e < 200; ++e) EXPECT_EQ(record.events[e].mask, 0b10u) << e;
    EXPECT_EQ(record.events[200].mask, 0b11u);
    EXPECT_FLOAT_EQ(bench.result()[1], 199 * 200 / 2);
}

TEST(Masks, TheLastWarpOfABlockMayBePartial) {
    Bench bench;
    bench.run(40, [&] { bench.y[threadIdx.x] = 1; });
    EXPECT_EQ(bench.picture(0), "y store       ################################\n");
    EXPECT_EQ(bench.picture(1), "y store       ########........................\n");
}

TEST(Masks, LanesOfATwoDimensionalBlockRunAlongX) {
    Bench bench;
    bench.run(Shape{{1}, {16, 2}}, [&] {
        if (threadIdx.y == 1) bench.y[threadIdx.x] = 1;
    });
    EXPECT_EQ(bench.picture(), "y store       ................################\n");
}

}  // namespace
}  // namespace lanescope::simt
