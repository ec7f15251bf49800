// Kernels that write parts of what the emulator takes for an array's elements, such as bytes behind a pointer in a
// structure.
#include <gtest/gtest.h>

#include <string>

#include "tests/user_kernels/expect_output.h"

namespace lanescope {
namespace {

const std::string bytes_by_structure = R"(
struct Image { unsigned char* pixels; int count; };
__global__ void fill(Image image, int step, int* launches) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) *launches += 1;
    if (i < image.count) image.pixels[i / step] = (unsigned char)(i / step);
}
)";

std::string main_of(const std::string& call) {
    return with_main(R"(
    Image image{nullptr, 1000};
    int *launches, count = 0;
    unsigned char host[1000];
    cudaMalloc(&image.pixels, 1000);
    cudaMalloc(&launches, 4);
    cudaMemset(launches, 0, 4);
    )" + call + R"(
    cudaMemcpy(host, image.pixels, 1000, cudaMemcpyDeviceToHost);
    cudaMemcpy(&count, launches, 4, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", host[1], host[255], count);
    return 0;)",
                     bytes_by_structure);
}

TEST(WrittenParts, OfOneElementAreNoRace) {
    expect_output(main_of("fill<<<8, 128>>>(image, 1, launches); fill<<<4, 256>>>(image, 1, launches);"), "1 255 2\n");
}

TEST(WrittenParts, ThatSeveralLanesWriteAreARace) {
    const CudaProgramRun ran =
        run_program(main_of("fill<<<8, 128>>>(image, 2, launches); fill<<<8, 128>>>(image, 3, launches);"));
    EXPECT_EQ(hazards_of(ran), "");  // equal values
    const CudaProgramRun racing = run_program(with_main(R"(
    int* v;
    cudaMalloc(&v, 64);
    k<<<1, 64>>>(v);
    return cudaDeviceSynchronize();)",
                                                        R"(
__global__ void k(int* v) { ((char*)v)[threadIdx.x / 2] = threadIdx.x; }
)"));
    EXPECT_NE(hazards_of(racing).find("writes"), std::string::npos);
}

TEST(WrittenParts, WithPaddingBetweenThemAreDefined) {
    expect_output(with_main(R"(
    int* items;
    Item host[64];
    cudaMalloc(&items, sizeof host);
    k<<<1, 64>>>(items);
    cudaMemcpy(host, items, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %g\n", host[35].mark, host[35].value);
    return 0;)",
                            R"(
struct Item { float value; char mark; };
__global__ void k(int* words) {
    Item* const items = (Item*)words;
    items[threadIdx.x].value = threadIdx.x;
    items[threadIdx.x].mark = threadIdx.x;
    const Item other = items[threadIdx.x];
    items[threadIdx.x] = other;
}
)"),
                  "35 35\n");
}

TEST(WrittenParts, OfVariablesAreNoRace) {
    expect_output(with_main(R"(
    k<<<1, 64>>>();
    int host[16];
    cudaMemcpyFromSymbol(host, table, sizeof host);
    printf("%08x\n", host[15]);
    return 0;)",
                            R"(
__device__ int table[16];
__global__ void k() { ((unsigned char*)table)[threadIdx.x] = threadIdx.x; }
)"),
                  "3f3e3d3c\n");
}

}  // namespace
}  // namespace lanescope
