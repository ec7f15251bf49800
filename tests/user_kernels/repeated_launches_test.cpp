// Launches of one kernel, line and shape: those that need no run, and those that need no check.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <vector>

#include "app/execution/launch_checks.h"
#include "tests/user_kernels/run_program.h"

namespace lanescope {
namespace {

const std::string doubles =
    "__global__ void twice(const int* from, int* to) { to[threadIdx.x] = 2 * from[threadIdx.x]; }\n"
    "__global__ void increase(int* to) { to[threadIdx.x] += 1; }\n"
    "__device__ int factor;\n"
    "__global__ void scaled(const int* from, int* to) { to[threadIdx.x] = factor * from[threadIdx.x]; }\n";
const std::string arrays = R"(
    int a[32], *from, *to, *other;
    for (int i = 0; i < 32; ++i) a[i] = i;
    cudaMalloc(&from, sizeof a);
    cudaMalloc(&to, sizeof a);
    cudaMalloc(&other, sizeof a);
    cudaMemcpy(from, a, sizeof a, cudaMemcpyHostToDevice);
)";
const std::string shown = R"(
    cudaMemcpy(a, to, sizeof a, cudaMemcpyDeviceToHost);
    printf("%d %d\n", a[4], a[5]);
    return 0;)";

ProgramReport report_of(const std::string& body) {
    return run_program(with_main(arrays + body + shown, doubles)).report;
}

TEST(RepeatedLaunches, RunOnceIfTheyWouldChangeNothing) {
    const ProgramReport report = report_of(R"(
    for (int i = 0; i < 10; ++i) twice<<<1, 32>>>(from, to);
    a[5] = 50;
    cudaMemcpy(from, a, sizeof a, cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(from, to);)");
    EXPECT_EQ(report.output, "8 100\n") << "the changed input counts";
    EXPECT_EQ(report.launches, 11);
    EXPECT_EQ(report.repeated, 9);
}

TEST(RepeatedLaunches, RunOnceIfOtherLaunchesChangeOtherArrays) {
    const ProgramReport report = report_of(R"(
    for (int i = 0; i < 5; ++i) {
        twice<<<1, 32>>>(from, to);
        twice<<<1, 32>>>(from, other);
    })");
    EXPECT_EQ(report.output, "8 10\n");
    EXPECT_EQ(report.repeated, 8);
}

TEST(RepeatedLaunches, RunOnceIfAnUploadBringsTheSame) {
    const ProgramReport report = report_of(R"(
    for (int i = 0; i < 5; ++i) {
        cudaMemcpy(from, a, sizeof a, cudaMemcpyHostToDevice);
        twice<<<1, 32>>>(from, to);
    })");
    EXPECT_EQ(report.output, "8 10\n");
    EXPECT_EQ(report.repeated, 4);
}

TEST(RepeatedLaunches, RunAgainIfAnArrayOfTheirsChanged) {
    const ProgramReport report = report_of(R"(
    for (int i = 0; i < 5; ++i) {
        twice<<<1, 32>>>(from, to);
        increase<<<1, 32>>>(to);
        increase<<<1, 32>>>(from);
    })");
    EXPECT_EQ(report.output, "17 19\n");
    EXPECT_EQ(report.repeated, 0);
}

TEST(RepeatedLaunches, RunAgainIfTheyWriteAPartOfAnElementAndReadAnother) {
    const CudaProgramRun ran =
        run_program(with_main(R"(
    Pair pair{0, 0}, *d;
    cudaMalloc(&d, sizeof pair);
    cudaMemcpy(d, &pair, sizeof pair, cudaMemcpyHostToDevice);
    for (int i = 0; i < 10; ++i) count<<<1, 1>>>(d);
    cudaMemcpy(&pair, d, sizeof pair, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("%d %d\n", pair.mark, pair.count);
    return 0;)",
                              "struct Pair { short mark, count; };\n"
                              "__global__ void count(Pair* p) { p->mark = 1; p->count += 1; }\n"));
    EXPECT_EQ(ran.report.output, "1 10\n");
}

TEST(RepeatedLaunches, RunAgainIfAVariableChanged) {
    const ProgramReport report = report_of(R"(
    for (int i = 0; i < 5; ++i) {
        const int value = i / 2;
        cudaMemcpyToSymbol(factor, &value, sizeof value);
        for (int again = 0; again < 2; ++again) scaled<<<1, 32>>>(from, to);
    })");
    EXPECT_EQ(report.output, "8 10\n");
    EXPECT_EQ(report.repeated, 7) << "an equal value is no change";
}

TEST(RepeatedLaunches, RunAgainOnFreedMemory) {
    const CudaProgramRun ran = run_program(with_main(arrays + R"(
    twice<<<1, 32>>>(from, to);
    cudaFree(to);
    twice<<<1, 32>>>(from, to);
    return cudaDeviceSynchronize();)",
                                                     doubles));
    EXPECT_EQ(ran.report.repeated, 0);
    ASSERT_EQ(ran.launches.at(1).traced.hazards.size(), 1u);
    EXPECT_EQ(ran.launches[1].traced.hazards[0].kind, HazardKind::out_of_bounds);
}

TEST(RepeatedLaunches, RunAgainIfTheyAddUp) {
    const CudaProgramRun ran = run_program(with_main(R"(
    int sum = 0, *d;
    cudaMalloc(&d, sizeof sum);
    cudaMemcpy(d, &sum, sizeof sum, cudaMemcpyHostToDevice);
    for (int i = 0; i < 10; ++i) add<<<1, 32>>>(d);
    cudaMemcpy(&sum, d, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    return 0;)",
                                                     "__global__ void add(int* sum) { atomicAdd(sum, 1); }\n"));
    EXPECT_EQ(ran.report.output, "320\n");
    EXPECT_EQ(ran.report.repeated, 0);
}

emulator::LaunchRecord of_steps(std::uint64_t steps, bool in_order = false) {
    emulator::LaunchRecord record;
    record.totals.steps = steps;
    record.in_order = in_order;
    return record;
}

TEST(LaunchChecks, TakeAllLaunchesOfAShortProgram) {
    LaunchChecks checks(false);
    for (int launch = 0; launch < 1000; ++launch) {
        ASSERT_TRUE(checks.wants(0)) << launch;
        checks.note(0, of_steps(1000));
    }
}

TEST(LaunchChecks, TakeASampleOfManyLongLaunches) {
    LaunchChecks checks(false);
    std::vector<int> checked;
    for (int launch = 1; launch <= 100; ++launch) {
        if (checks.wants(0)) checked.push_back(launch);
        checks.note(0, of_steps(checks.wants(0) ? 400'000 : 0));
    }
    EXPECT_EQ(checked, (std::vector<int>{1, 2, 3, 4, 8, 16, 32, 64}));
    EXPECT_TRUE(checks.wants(1)) << "another kernel, line or shape";
}

TEST(LaunchChecks, TakeEachLaunchOnDemand) {
    LaunchChecks checks(true);
    checks.note(0, of_steps(1 << 30));
    checks.note(0, of_steps(1 << 30));
    EXPECT_TRUE(checks.wants(0));
}

TEST(LaunchChecks, KeepTheOrderOfBlocksOnceItMatters) {
    LaunchChecks checks(false);
    checks.note(0, of_steps(1, true));
    checks.note(0, of_steps(1));
    EXPECT_TRUE(checks.is_in_order(0));
}

/// 20 launches of at least 300,000 steps each; in the argument-th, two lanes write one element.
const std::string long_loop = R"(
#include <cstdio>
#include <cstdlib>
__global__ void halve(float* x, float* sums, int n, bool races) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 80; ++k) x[i] = x[i] * 0.5f + 1;
    atomicAdd(sums, x[i]);
    if (races && i < 2) sums[1] = i;
    if (n < 0) x[n] = 0;
}
int main(int argc, char** argv) {
    const int n = 1 << 16, racing = atoi(argv[1]), leaving = atoi(argv[2]);
    float *x, *sums, h[2];
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&sums, sizeof h);
    cudaMemset(x, 0, n * sizeof(float));
    cudaMemset(sums, 0, sizeof h);
    for (int i = 1; i <= 20; ++i) halve<<<n / 128, 128>>>(x, sums, i == leaving ? -1 : n, i == racing);
    const cudaError_t end = cudaMemcpy(h, sums, sizeof h, cudaMemcpyDeviceToHost);
    if (!end) printf("%.9g\n", h[0]);
    return cudaGetLastError();
})";

CudaProgramRun run_long(const std::string& racing, const std::string& leaving, bool check_all) {
    const Written written(long_loop);
    Experiment experiment;
    experiment.problem = ProgramProblem{{written.path()}, {}, {}, {racing, leaving}, {}, check_all};
    Progress progress;
    return run_cuda_program(experiment.problem.as<ProgramProblem>(), experiment, h200(), progress);
}

std::size_t races_in(const CudaProgramRun& ran) { return ran.launches.at(0).traced.hazards.size(); }

TEST(LaunchChecks, LeaveTheResultsAsTheyAre) {
    const CudaProgramRun sampled = run_long("17", "0", false), all = run_long("17", "0", true);
    EXPECT_EQ(sampled.report.output, all.report.output);
    EXPECT_EQ(all.report.unchecked, 0);
    EXPECT_GT(sampled.report.unchecked, 10);
    EXPECT_EQ(sampled.report.launches, 20);
    EXPECT_GT(sampled.launches[0].timing.cold.mean.value_or(0), 0);
    EXPECT_EQ(races_in(sampled), 0u);
    EXPECT_EQ(races_in(all), 1u);
    EXPECT_EQ(races_in(run_long("16", "0", false)), 1u) << "a power of two";
}

TEST(LaunchChecks, StopAKernelThatLeavesItsArrayInAnyLaunch) {
    const CudaProgramRun ran = run_long("0", "17", false);
    ASSERT_EQ(ran.launches.at(0).traced.hazards.size(), 1u);
    EXPECT_EQ(ran.launches[0].traced.hazards[0].kind, HazardKind::out_of_bounds);
    EXPECT_EQ(ran.report.exit_code, 700) << "an illegal address";
}

/// Returns this process's memory, in bytes.
std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t size = 0, resident = 0;
    file >> size >> resident;
    return resident * std::size_t(sysconf(_SC_PAGESIZE));
}

TEST(RepeatedLaunches, TakeNoMemoryEach) {
    const std::string body = "for (int i = 0; i < 8000; ++i) set<<<1, 32>>>(to, i);";
    const std::string set = "__global__ void set(int* to, int value) { to[threadIdx.x] = value; }\n";
    const std::size_t before = resident_bytes();
    const ProgramReport report = run_program(with_main(arrays + body + shown, doubles + set)).report;
    EXPECT_EQ(report.output, "7999 7999\n");
    constexpr std::size_t each = 32 << 10;  // less than a core's tables
    EXPECT_LT(resident_bytes(), before + 8000 * each);
}

}  // namespace
}  // namespace lanescope
