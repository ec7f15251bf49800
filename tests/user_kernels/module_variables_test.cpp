// Variables in global and constant memory, which kernels reach by name.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/user_kernels/expect_output.h"

namespace lanescope {
namespace {

/// Returns the sites of the only launch that touch this variable.
std::vector<Site> sites_of(const CudaProgramRun& ran, const std::string& variable) {
    std::vector<Site> found;
    const LaneTrace& trace = ran.launches.at(0).traced.trace;
    for (const Site& site : trace.sites)
        if (site.array == variable) found.push_back(site);
    return found;
}

const std::string table = R"(
__constant__ int table[64];
__global__ void look_up(const int* places, int* to) {
    const int i = threadIdx.x;
    if (i % 3 != 1) to[i] = table[places[i]];
}
)";

std::string main_of_table(const std::string& call) {
    return with_main(R"(
    int numbers[64], places[64], *d_places, *to;
    for (int i = 0; i < 64; ++i) numbers[i] = 1000 + i, places[i] = i * 7 % 64;
    cudaMalloc(&d_places, sizeof places);
    cudaMalloc(&to, sizeof places);
    cudaMemset(to, 0, sizeof places);
    cudaMemcpy(d_places, places, sizeof places, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(table, numbers, sizeof numbers);
    )" + call + R"(
    cudaMemcpy(places, to, sizeof places, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", places[0], places[1], places[2], places[63]);
    cudaFree(d_places);
    cudaFree(to);
    return 0;)",
                     table);
}

TEST(ModuleVariables, InConstantMemoryGiveEachLaneItsElement) {
    const CudaProgramRun ran = run_program(main_of_table("look_up<<<1, 64>>>(d_places, to);"));
    EXPECT_EQ(ran.report.output, "1000 0 1014 1057\n");
    const std::vector<Site> sites = sites_of(ran, "table");
    ASSERT_EQ(sites.size(), 1u);
    EXPECT_EQ(sites[0].line, 7);
    EXPECT_EQ(hazards_of(ran), "");
}

TEST(ModuleVariables, InConstantMemoryHaveTheHostsLastValues) {
    expect_output(main_of_table(R"(
    look_up<<<1, 64>>>(d_places, to);
    numbers[14] = 5;
    cudaMemcpyToSymbol(table, numbers, sizeof numbers);
    look_up<<<1, 64>>>(d_places, to);)"),
                  "1000 0 5 1057\n");
}

TEST(ModuleVariables, InConstantMemoryMayBeWrittenThroughTheirAddress) {
    expect_output(with_main(R"(
    int* address;
    cudaGetSymbolAddress((void**)&address, four);
    write<<<1, 4>>>(address);
    read<<<1, 4>>>();
    return cudaDeviceSynchronize();)",
                            R"(
__constant__ int four[4];
__global__ void write(int* to) { to[threadIdx.x] = 10 + threadIdx.x; }
__global__ void read() { printf("%d ", four[threadIdx.x]); }
)"),
                  "10 11 12 13 ");
}

TEST(ModuleVariables, LoadAsVectors) {
    expect_output(with_main(R"(
    float host[16];
    for (int i = 0; i < 16; ++i) host[i] = i;
    cudaMemcpyToSymbol(rows, host, sizeof host);
    sums<<<1, 4>>>();
    return cudaDeviceSynchronize();)",
                            R"(
__constant__ float4 rows[4];
__global__ void sums() {
    const float4 r = rows[3 - threadIdx.x];
    printf("%g ", r.x + r.y + r.z + r.w);
}
)"),
                  "54 38 22 6 ");
}

TEST(ModuleVariables, ReportIndicesPastTheirEnd) {
    const CudaProgramRun ran = run_program(main_of_table("look_up<<<1, 64>>>(d_places + 60, to);"));
    EXPECT_NE(hazards_of(ran).find("places"), std::string::npos) << hazards_of(ran);
    const CudaProgramRun past = run_program(with_main("k<<<1, 64>>>(40); return cudaDeviceSynchronize();", R"(
__constant__ int table[64];
__device__ int sums[64];
__global__ void k(int first) { sums[threadIdx.x] = table[first + threadIdx.x]; }
)"));
    EXPECT_NE(hazards_of(past).find("table[64]"), std::string::npos) << hazards_of(past);
    const CudaProgramRun stored = run_program(with_main("k<<<1, 64>>>(40); return cudaDeviceSynchronize();", R"(
__device__ int sums[64];
__global__ void k(int first) { sums[first + threadIdx.x] = 1; }
)"));
    EXPECT_NE(hazards_of(stored).find("sums[64]"), std::string::npos) << hazards_of(stored);
}

TEST(ModuleVariables, InGlobalMemoryReportRacesOfBlocks) {
    const CudaProgramRun ran = run_program(with_main("k<<<2, 64>>>(); return cudaDeviceSynchronize();", R"(
__device__ int sums[64];
__global__ void k() { sums[threadIdx.x] = blockIdx.x; }
)"));
    EXPECT_NE(hazards_of(ran).find("sums["), std::string::npos) << hazards_of(ran);
}

/// Three kinds of variables hold the only pointers to an array.
TEST(ModuleVariables, LeadToTheArraysWhoseAddressesTheyHold) {
    expect_output(with_main(R"(
    float *a, h[32];
    cudaMalloc(&a, sizeof h);
    cudaMemset(a, 0, sizeof h);
    const Sized sized{a, 32};
    cudaMemcpyToSymbol(pointer, &a, sizeof a);
    cudaMemcpyToSymbol(constant_pointer, &a, sizeof a);
    cudaMemcpyToSymbol(structure, &sized, sizeof sized);
    add<<<1, 32>>>();
    add_to_structure<<<1, 32>>>();
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[0], h[31]);
    return cudaFree(a);)",
                            R"(
struct Sized { float* begin; int count; };
__device__ float* pointer;
__constant__ float* constant_pointer;
__constant__ Sized structure;
__global__ void add() { pointer[threadIdx.x] += 1; constant_pointer[threadIdx.x] += 2; }
__global__ void add_to_structure() { if (threadIdx.x < structure.count) structure.begin[threadIdx.x] += 4; }
)"),
                  "7 7\n");
}

TEST(ModuleVariables, ThatNoKernelUsesCanBeCopied) {
    expect_output(with_main(R"(
    const int numbers[2] = {3, 4};
    int back[2] = {};
    cudaMemcpyToSymbol(unused, numbers, sizeof numbers);
    cudaMemcpyFromSymbol(back, unused, sizeof back);
    printf("%d %d\n", back[0], back[1]);
    return cudaGetLastError();)",
                            "__constant__ int unused[2];\n__global__ void k() {}\n"),
                  "3 4\n");
}

TEST(ModuleVariables, ThatAreManagedHaveTheSameValuesOnBothSides) {
    expect_output(with_main(R"(
    printf("%d %g\n", count, sums[1]);
    count = 7;
    add<<<2, 32>>>();
    cudaDeviceSynchronize();
    printf("%d %g\n", count, sums[1]);
    int copied = 0;
    sums[1] = 5;
    add<<<2, 32>>>();
    cudaMemcpyFromSymbol(&copied, count, sizeof copied);
    printf("%d %g\n", copied, sums[1]);
    return cudaGetLastError();)",
                            R"(
__managed__ int count = 3;
__device__ __managed__ float sums[32];
__device__ int other;
__global__ void add() { atomicAdd(&count, 1); atomicAdd(&sums[threadIdx.x], 0.5f); }
)"),
                  "3 0\n71 1\n135 6\n");
}

/// The first launch has so many steps that later ones run without checks.
TEST(ModuleVariables, HaveTheSameValuesWithoutChecks) {
    const CudaProgramRun ran = run_program(with_main(R"(
    int numbers[64];
    for (int i = 0; i < 64; ++i) numbers[i] = i;
    cudaMemcpyToSymbol(table, numbers, sizeof numbers);
    for (int i = 0; i < 6; ++i) add<<<64, 256>>>(200);
    cudaMemcpyFromSymbol(numbers, sums, sizeof(int) * 64);
    printf("%d %d\n", numbers[1], numbers[63]);
    return cudaDeviceSynchronize();)",
                                                     R"(
__constant__ int table[64];
__device__ int sums[64 * 256];
__global__ void add(int rounds) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; ++r) sums[i] += table[(i + r) % 64];
}
)"));
    int sum_1 = 0, sum_63 = 0;
    for (int r = 0; r < 200; ++r) sum_1 += (1 + r) % 64, sum_63 += (63 + r) % 64;
    EXPECT_EQ(ran.report.output, std::to_string(6 * sum_1) + " " + std::to_string(6 * sum_63) + "\n");
    EXPECT_GT(ran.report.unchecked, 0);
}

}  // namespace
}  // namespace lanescope
