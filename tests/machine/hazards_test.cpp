// What the machine refuses: accesses out of bounds, misaligned 16-byte loads, barriers that not all reach, kernels
// that do not end.
#include <gtest/gtest.h>

#include "tests/kernels/picture.h"

namespace lanescope::simt {
namespace {

const Finding& only_finding(const Bench& bench) {
    EXPECT_EQ(bench.record().findings.size(), 1u);
    return bench.record().findings.at(0);
}

TEST(Hazards, AnAccessOutOfBoundsNamesLaneLineAndElement) {
    Bench bench(20);
    const int line = __LINE__ + 1;
    bench.run(32, [&] { (void)float(bench.A[threadIdx.x]); });
    const Finding& finding = only_finding(bench);
    EXPECT_TRUE(bench.record().stopped);
    EXPECT_EQ(finding.kind, HazardKind::out_of_bounds);
    EXPECT_EQ(finding.lane, 20u);
    EXPECT_EQ(finding.element, 20);
    EXPECT_EQ(finding.elements, 20);
    EXPECT_EQ(line_of(finding.site), line);
}

TEST(Hazards, ANegativeIndexIsOutOfBounds) {
    Bench bench(20);
    bench.run(2, [&] { bench.y[int(threadIdx.x) - 1] = 1; });
    EXPECT_EQ(only_finding(bench).element, -1);
    EXPECT_EQ(only_finding(bench).lane, 0u);
}

__global__ void past_shared(int i) {
    __shared__ shared<float, 8> buffer;
    buffer[i] = 1;
}

TEST(Hazards, SharedMemoryHasBoundsToo) {
    Bench bench;
    bench.run(16, [&] { past_shared(threadIdx.x); });
    EXPECT_EQ(only_finding(bench).kind, HazardKind::out_of_bounds);
    EXPECT_EQ(only_finding(bench).lane, 8u);
}

TEST(Hazards, AMisalignedVectorLoadIsCaught) {
    Bench bench(64);
    bench.run(4, [&] { (void)load4(bench.A, 3 * threadIdx.x); });
    EXPECT_EQ(only_finding(bench).kind, HazardKind::misaligned);
    EXPECT_EQ(only_finding(bench).lane, 1u);
    EXPECT_EQ(only_finding(bench).element, 3);
}

TEST(Hazards, AVectorLoadPastTheEndIsOutOfBounds) {
    Bench bench(10);
    bench.run(3, [&] { (void)load4(bench.A, 4 * threadIdx.x); });
    EXPECT_EQ(only_finding(bench).kind, HazardKind::out_of_bounds);
    EXPECT_EQ(only_finding(bench).lane, 2u);
}

TEST(Hazards, TheBlockIsNamedAndTheFirstOneWinsOnAnyNumberOfCores) {
    std::vector<float> values(100);
    MachineOptions options;
    options.threads = 4;
    Machine machine(options);
    const global<const float> A{std::span<const float>(values), machine.add_array(400)};
    const auto record = machine.launch(Shape{{8}, {32}}, [&] { (void)A[blockIdx.x * 32 + threadIdx.x]; });
    ASSERT_FALSE(record.findings.empty());
    EXPECT_EQ(record.findings[0].block, 3);
    EXPECT_EQ(record.findings[0].lane, 4u);
}

TEST(Hazards, ABarrierThatSomeLanesNeverReach) {
    Bench bench;
    bench.run(32, [&] {
        if (threadIdx.x < 16)
            __syncthreads();
        else
            __syncwarp(0xffffffff);
    });
    EXPECT_EQ(only_finding(bench).kind, HazardKind::divergent_barrier);
    EXPECT_TRUE(bench.record().stopped);
}

TEST(Hazards, ALoopOfShufflesThatNothingCanEnd) {
    Bench bench;
    bench.run(32, [&] {
        float sum = 1;
        int offset = 16;
        while (offset > 0) sum += __shfl_down_sync(0xffffffff, sum, unsigned(offset >> 1));
    });
    EXPECT_EQ(only_finding(bench).kind, HazardKind::no_progress);
}

TEST(Hazards, ALoopThatReadsForEver) {
    MachineOptions options;
    options.max_warp_steps = 10'000;
    Bench bench(64, options);
    bench.run(1, [&] {
        while (bench.A[0] == 0) {
        }
    });
    EXPECT_EQ(only_finding(bench).kind, HazardKind::no_progress);
}

TEST(Hazards, AShuffleFromALaneThatIsNotThereIsReportedAndGoesOn) {
    Bench bench(32);
    bench.run(32, [&] {
        int i = threadIdx.x;
        if (i < 16) bench.y[i] = __shfl_sync(0x0000ffff, float(i), 20);
    });
    EXPECT_EQ(only_finding(bench).kind, HazardKind::inactive_lane);
    EXPECT_FALSE(bench.record().stopped);
}

TEST(Hazards, AMachineIsUsableAfterAStop) {
    Bench bench(32);
    bench.run(32, [&] { (void)bench.A[threadIdx.x + 1]; });
    EXPECT_TRUE(bench.record().stopped);
    bench.run(32, [&] { bench.y[threadIdx.x] = bench.A[threadIdx.x]; });
    EXPECT_FALSE(bench.record().stopped);
    EXPECT_EQ(bench.result()[31], 31);
}

}  // namespace
}  // namespace lanescope::simt
