// The CUDA words: shuffles, votes, barriers, shared memory, atomics, 16-byte loads.
#include <gtest/gtest.h>

#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

constexpr unsigned all = 0xffffffff;

TEST(Shuffles, EachReadsTheLaneThatCudaSays) {
    Bench bench(32);
    const auto lane_value = [&](auto word) {
        bench.run(32, [&] { bench.y[threadIdx.x] = word(float(unsigned(threadIdx.x))); });
        return bench.result();
    };
    const auto down = lane_value([](float v) { return __shfl_down_sync(all, v, 4); });
    EXPECT_EQ(down[0], 4);
    EXPECT_EQ(down[27], 31);
    EXPECT_EQ(down[28], 28) << "past the last lane: its own value";
    const auto up = lane_value([](float v) { return __shfl_up_sync(all, v, 1); });
    EXPECT_EQ(up[0], 0);
    EXPECT_EQ(up[31], 30);
    const auto exchanged = lane_value([](float v) { return __shfl_xor_sync(all, v, 16); });
    EXPECT_EQ(exchanged[3], 19);
    EXPECT_EQ(exchanged[19], 3);
    const auto from = lane_value([](float v) { return __shfl_sync(all, v, 35); });
    EXPECT_EQ(from[0], 3) << "the source wraps around the width";
}

TEST(Shuffles, StayWithinTheirSegment) {
    Bench bench(32);
    bench.run(32, [&] { bench.y[threadIdx.x] = __shfl_down_sync(all, float(unsigned(threadIdx.x)), 2, 8); });
    EXPECT_EQ(bench.result()[5], 7);
    EXPECT_EQ(bench.result()[6], 6) << "the next segment is not read";
    bench.run(32, [&] { bench.y[threadIdx.x] = __shfl_sync(all, float(unsigned(threadIdx.x)), 1, 8); });
    EXPECT_EQ(bench.result()[20], 17);
}

TEST(Shuffles, MoveEightBytesToo) {
    Bench bench(32);
    bench.run(32, [&] {
        const long long v = 1ll << 40 | unsigned(threadIdx.x);
        bench.y[threadIdx.x] = float(__shfl_up_sync(all, v, 1) & 0xff);
    });
    EXPECT_EQ(bench.result()[9], 8);
}

TEST(Shuffles, HalvesOfAWarpExchangeApart) {
    Bench bench(32);
    bench.run(32, [&] {
        int i = threadIdx.x;
        float v = 0;
        if (i < 16)
            v = __shfl_xor_sync(0x0000ffff, float(i), 1);
        else
            v = __shfl_xor_sync(0xffff0000, float(i), 2);
        bench.y[i] = v;
    });
    EXPECT_EQ(bench.picture(),
              "shuffle       ################................\n"
              "shuffle       ................################\n"
              "y store       ################################\n");
    EXPECT_EQ(bench.result()[4], 5);
    EXPECT_EQ(bench.result()[20], 22);
}

TEST(Shuffles, WaitForLanesThatComeFromElsewhere) {
    // Both sides of the branch name all lanes: they meet although they stand on different lines.
    Bench bench(32);
    bench.run(4, [&] {
        int i = threadIdx.x;
        int votes;
        if (i < 2)
            votes = __popc(__ballot_sync(0xf, i == 0));
        else
            votes = __popc(__ballot_sync(0xf, i == 3));
        bench.y[i] = float(votes);
    });
    EXPECT_EQ(bench.picture(),
              "vote          ##..............................\n"
              "vote          ..##............................\n"
              "y store       ####............................\n");
    for (int i = 0; i < 4; ++i) EXPECT_EQ(bench.result()[i], 2) << i;
}

TEST(Votes, CountTheLanesThatTakePart) {
    Bench bench(32);
    bench.run(32, [&] {
        int i = threadIdx.x;
        bench.y[i] = float(__ballot_sync(all, i < 3));
    });
    EXPECT_EQ(bench.result()[17], 7);
    bench.run(32, [&] { bench.y[threadIdx.x] = float(__any_sync(all, threadIdx.x == 5)); });
    EXPECT_EQ(bench.result()[0], 1);
    bench.run(32, [&] { bench.y[threadIdx.x] = float(__all_sync(all, threadIdx.x == 5)); });
    EXPECT_EQ(bench.result()[5], 0);
}

TEST(Votes, DoNotWaitForLanesThatReturned) {
    Bench bench(32);
    bench.run(32, [&] {
        if (threadIdx.x >= 8) return;
        bench.y[threadIdx.x] = float(__popc(__ballot_sync(all, 1)));
    });
    EXPECT_EQ(bench.result()[0], 8);
}

TEST(Votes, ActivemaskTellsWhoCameAlong) {
    Bench bench(32);
    bench.run(32, [&] {
        int i = threadIdx.x;
        if (i % 4 == 0) bench.y[i] = float(__popc(__activemask()));
    });
    EXPECT_EQ(bench.result()[4], 8);
}

__global__ void reverse_in_block(global<float> y, int n) {
    __shared__ shared<float, 64> buffer;
    int i = threadIdx.x;
    buffer[i] = float(i);
    __syncthreads();
    y[i] = buffer[n - 1 - i];
}

TEST(Barriers, WarpsOfABlockMeet) {
    Bench bench;
    bench.run(64, [&] { reverse_in_block(bench.y, 64); });
    for (int i = 0; i < 64; ++i) EXPECT_EQ(bench.result()[i], 63 - i);
    EXPECT_EQ(bench.picture(1),
              "shared store  ################################\n"
              "syncthreads   ################################\n"
              "shared load   ################################\n"
              "y store       ################################\n");
}

TEST(Barriers, WarpsThatReturnedAreNotWaitedFor) {
    Bench bench;
    bench.run(64, [&] {
        if (threadIdx.x >= 32) return;
        __syncthreads();
        bench.y[threadIdx.x] = 1;
    });
    EXPECT_FALSE(bench.record().stopped);
    EXPECT_EQ(bench.result()[31], 1);
}

__global__ void warp_synchronous_sum(global<const float> A, global<float> y) {
    __shared__ shared<float, 32> partial;
    int i = threadIdx.x;
    partial[i] = A[i];
    for (int offset = 16; offset > 0; offset /= 2)
        if (i < offset) partial[i] += partial[i + offset];
    if (i == 0) y[0] = partial[0];
}

TEST(SharedMemory, LockstepLanesReadBeforeAnyWrites) {
    Bench bench(32);
    bench.run(32, [&] { warp_synchronous_sum(bench.A, bench.y); });
    EXPECT_EQ(bench.result()[0], 31 * 32 / 2);
}

TEST(SharedMemory, DynamicSharedMemoryHasTheSizeOfTheLaunch) {
    Bench bench;
    bench.run(Shape{{1}, {32}, 32 * sizeof(int)}, [&] {
        dynamic_shared<int> words;
        words[threadIdx.x] = int(threadIdx.x) * 3;
        __syncwarp();
        bench.y[threadIdx.x] = float(words[31 - threadIdx.x]);
    });
    EXPECT_EQ(bench.result()[0], 93);
}

TEST(Atomics, AddFloatsFromAllBlocks) {
    MachineOptions options;
    Bench bench(8, options);
    bench.run(Shape{{16}, {64}}, [&] { atomicAdd(&bench.y[threadIdx.x % 4], 1.0f); });
    EXPECT_EQ(bench.result()[0], 256);
    EXPECT_EQ(bench.result()[3], 256);
    EXPECT_EQ(bench.result()[4], 0);
}

__global__ void count_in_shared(global<float> y) {
    __shared__ shared<int, 2> count;
    if (threadIdx.x < 2) count[threadIdx.x] = 0;
    __syncthreads();
    int before = atomicAdd(&count[threadIdx.x % 2], 1);
    atomicMax(&count[1], 0);
    __syncthreads();
    y[threadIdx.x] = float(threadIdx.x == 0 ? int(count[0]) : before);
}

TEST(Atomics, CountIntegersInSharedMemory) {
    Bench bench;
    bench.run(64, [&] { count_in_shared(bench.y); });
    EXPECT_EQ(bench.result()[0], 32);
    EXPECT_EQ(bench.result()[63], 31) << "the value before: this lane came last";
}

TEST(Atomics, ExchangeAndCompare) {
    Bench bench;
    bench.run(1, [&] {
        EXPECT_EQ(atomicExch(&bench.y[0], 5.0f), 0.0f);
        EXPECT_EQ(atomicCAS(&bench.y[0], 4.0f, 9.0f), 5.0f);
        EXPECT_EQ(atomicCAS(&bench.y[0], 5.0f, 9.0f), 5.0f);
    });
    EXPECT_EQ(bench.result()[0], 9);
}

TEST(WideLoads, BringFourNeighbours) {
    Bench bench(128);
    bench.run(32, [&] {
        float4 v = load4(bench.A, 4 * threadIdx.x);
        bench.y[threadIdx.x] = v.x + v.w;
    });
    EXPECT_EQ(bench.result()[31], 124 + 127);
    EXPECT_EQ(bench.picture(),
              "A load4       ################################\n"
              "y store       ################################\n");
}

TEST(Grid, BlocksKnowTheirPlace) {
    Bench bench;
    bench.run(Shape{{3, 2}, {2}}, [&] {
        bench.y[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = float(blockIdx.x + 10 * blockIdx.y);
    });
    EXPECT_EQ(bench.result()[4], 2);
    EXPECT_EQ(bench.result()[11], 12);
}

}  // namespace
}  // namespace lanescope::simt
