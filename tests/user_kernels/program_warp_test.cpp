#include "app/execution/program_warp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>

#include "tests/user_kernels/run_program.h"

namespace lanescope {
namespace {

const std::string scaled_twice = with_main(R"(
    float x[100], *d;
    for (int i = 0; i < 100; ++i) x[i] = i;
    cudaMalloc(&d, sizeof x);
    cudaMemcpy(d, x, sizeof x, cudaMemcpyHostToDevice);
    scale<<<2, 64>>>(d, 100, 2.0f);
    scale<<<4, 32>>>(d, 100, 3.0f);
    cudaFree(d);
    return 0;)",
                                           R"(
__global__ void scale(float* v, int n, float by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] *= by;
}
)");

WarpAccesses read(const std::string& text, const std::string& launch, std::int64_t warp) {
    const Written written(text);
    Experiment experiment;
    experiment.problem = ProgramProblem{{written.path()}, {}, {}, {}, {}};
    experiment.variants = {{.id = launch}};
    Progress progress;
    return read_program_warp(experiment, warp, h200(), progress);
}

TEST(ProgramWarp, HasAddressesAndValuesOfItsLanes) {
    const WarpAccesses made = read(scaled_twice, "scale", 1);
    ASSERT_EQ(made.failure, "");
    ASSERT_EQ(made.masks.size(), 2u);
    EXPECT_EQ(made.sites[made.numbers[0]].array, "d");
    EXPECT_EQ(made.sites[made.numbers[0]].line, 6);
    ASSERT_EQ(made.bytes.size(), 64u);
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(made.bytes[lane], 4 * (32 + lane));
        EXPECT_EQ(std::bit_cast<float>(made.values[lane]), 32.0f + float(lane));
        EXPECT_EQ(std::bit_cast<float>(made.values[32 + lane]), 2 * (32.0f + float(lane)));
    }
}

TEST(ProgramWarp, HasVariablesByName) {
    const WarpAccesses made = read(scaled_twice, "scale", 1);
    const auto i = std::ranges::find(made.variables.variables, "i", &KernelVariable::name);
    ASSERT_NE(i, made.variables.variables.end());
    const auto number = std::uint32_t(i - made.variables.variables.begin());
    std::size_t value = 0;
    for (const VariableChange& change : made.variables.changes) {
        if (change.variable == number) break;
        value += std::size_t(std::popcount(change.changed));
    }
    ASSERT_LE(value + 32, made.variables.values.size());
    for (std::uint32_t lane = 0; lane < 32; ++lane) EXPECT_EQ(made.variables.values[value + lane], 32 + lane);
}

TEST(ProgramWarp, ComesAfterTheEffectsOfEarlierLaunches) {
    const WarpAccesses made = read(scaled_twice, "scale-2", 3);
    ASSERT_EQ(made.failure, "");
    EXPECT_EQ(made.masks[0], 0xfu) << "elements 96 to 99";
    EXPECT_EQ(std::bit_cast<float>(made.values[0]), 2 * 96.0f);
}

TEST(ProgramWarp, ReportsALaunchThatNeverComes) {
    EXPECT_EQ(read(scaled_twice, "scale-3", 0).failure, "the program ended before scale-3 was launched");
    EXPECT_EQ(read(scaled_twice, "scale", 99).failure, "the kernel has no such warp, or stopped before it");
}

}  // namespace
}  // namespace lanescope
