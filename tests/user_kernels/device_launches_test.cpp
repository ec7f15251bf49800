// Launches of kernels from kernels.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/base/error.h"
#include "tests/user_kernels/expect_output.h"

namespace lanescope {
namespace {

const std::string halving = R"(
struct Part { int* begin; short first, count; };
template <class T> __global__ void add(T* v, T by, int n) { if (threadIdx.x < n) v[threadIdx.x] += by; }
static __global__ void halve(Part part, int depth) {
    if (threadIdx.x != 0) return;
    if (depth == 0) {
        add<int><<<1, 32>>>(part.begin + part.first, depth + 1, part.count);
        return;
    }
    for (short side = 0; side < 2; ++side) {
        const Part half{part.begin, short(part.first + side * part.count / 2), short(part.count / 2)};
        halve<<<dim3(1), 32, 0>>>(half, depth - 1);
    }
}
)";

TEST(DeviceLaunches, RunAfterTheirParent) {
    expect_output(with_main(R"(
    int *v, out[64], wrong = 0;
    cudaMalloc(&v, sizeof out);
    cudaMemset(v, 0, sizeof out);
    halve<<<1, 32>>>(Part{v, 0, 64}, 3);
    cudaMemcpy(out, v, sizeof out, cudaMemcpyDeviceToHost);
    for (int e : out) wrong += e != 1;
    printf("%d wrong\n", wrong);
    return 0;)",
                            halving),
                  "0 wrong\n");
}

TEST(DeviceLaunches, AreStepsWithTheirLines) {
    const std::string program = with_main(R"(
    int* v;
    cudaMalloc(&v, 64 * sizeof(int));
    cudaMemset(v, 0, 64 * sizeof(int));
    halve<<<1, 32>>>(Part{v, 0, 64}, 3);
    return cudaDeviceSynchronize();)",
                                          halving);
    const CudaProgramRun ran = run_program(program);
    const auto step = std::ranges::find(ran.report.steps, "add<int>", &ProgramStep::name);
    ASSERT_NE(step, ran.report.steps.end());
    EXPECT_EQ(step->times, 8);
    const std::size_t launch = program.find("add<int><<<");
    EXPECT_EQ(step->line, 1 + std::count(program.begin(), program.begin() + std::ptrdiff_t(launch), '\n'));
    EXPECT_EQ(ran.report.launches, 1 + 2 + 4 + 8 + 8);
}

TEST(DeviceLaunches, NameWhatNoGpuRuns) {
    const CudaProgramRun ran = run_program(with_main("parent<<<1, 1>>>(); return cudaDeviceSynchronize();", R"(
__global__ void child() {}
__global__ void parent() { child<<<1, 2048>>>(); }
)"));
    EXPECT_NE(hazards_of(ran).find("child is launched by a kernel with blocks of 2048 x 1 x 1 threads"),
              std::string::npos)
        << hazards_of(ran);
}

TEST(DeviceLaunches, ReportHazardsOfTheChild) {
    const CudaProgramRun ran = run_program(with_main(R"(
    int* v;
    cudaMalloc(&v, 8 * sizeof(int));
    parent<<<1, 1>>>(v);
    printf("%d\n", cudaDeviceSynchronize());
    return 0;)",
                                                     R"(
__global__ void child(int* v) { v[threadIdx.x] = 1; }
__global__ void parent(int* v) { child<<<1, 9>>>(v); }
)"));
    EXPECT_EQ(ran.report.output, "700\n");
    EXPECT_EQ(std::ranges::count(ran.launches, true, [](const ProgramLaunches& l) { return !l.traced.hazards.empty(); }),
              1);
}

}  // namespace
}  // namespace lanescope
