#include "app/backends/cuda/ceilings.h"

#include <algorithm>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/context.h"
#include "app/backends/cuda/module.h"
#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

constexpr int threads = 1024, blocks_per_sm = 2;  // fills every thread slot of an SM
constexpr std::size_t vector_bytes = 16;

constexpr const char* ceiling_kernels = R"(
// All blocks walk the array together, again and again; all of each vector is used, or its load would shrink.
extern "C" __global__ void read_again(const float4* __restrict__ data, unsigned count, int rounds, float* sink) {
    float sum = 0;
    const unsigned stride = gridDim.x * blockDim.x;
    for (int round = 0; round < rounds; ++round)
        for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i + stride < count; i += 2 * stride) {
            const float4 a = __ldcg(data + i), b = __ldcg(data + i + stride);
            sum += a.x + a.y + a.z + a.w + b.x + b.y + b.z + b.w;
        }
    if (sum == 1.2345e30f) *sink = sum;  // never: keeps the reads alive
}

// Eight chains a thread hide the latency of each.
extern "C" __global__ void multiply_and_add(int rounds, float factor, float* sink) {
    float a[8];
    for (int k = 0; k < 8; ++k) a[k] = float(threadIdx.x + k);
    for (int round = 0; round < rounds; ++round)
        for (int k = 0; k < 8; ++k) a[k] = fmaf(a[k], factor, 0.5f);
    float sum = 0;
    for (int k = 0; k < 8; ++k) sum += a[k];
    if (sum == 1.2345e30f) *sink = sum;
}
)";

int blocks_of_the_gpu() { return attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, current_gpu()) * blocks_per_sm; }

template <class Launch>
double shortest_us(const Stream& stream, Launch queue) {
    double best = 1e30;
    for (int round = 0; round < 6; ++round) {
        Event start, stop;
        start.record(stream);
        queue();
        stop.record(stream);
        wait_for(stream, "measuring the device");
        if (round > 0) best = std::min(best, start.us_until(stop));
    }
    return best;
}

}  // namespace

double measure_l2_gb_s() {
    const int blocks = blocks_of_the_gpu(), rounds = 200;
    const std::size_t step = 2 * std::size_t(blocks) * threads;
    const int l2_bytes = attribute(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, current_gpu());
    const std::size_t room = std::size_t(std::max(1 << 20, l2_bytes)) / 3 / vector_bytes;
    const std::size_t count = std::max<std::size_t>(1, room / step) * step;
    const DeviceArray<char> data(count * vector_bytes);
    const DeviceArray<float> sink(1);
    data.fill(1);
    const OwnKernels kernels("ceilings", ceiling_kernels);
    const Kernel read = kernels.kernel("read_again");
    const Stream stream;
    const double us = shortest_us(stream, [&] {
        launch(read, unsigned(blocks), threads, stream, data.address(), unsigned(count), rounds, sink.address());
    });
    return double(count) * double(vector_bytes) * rounds / us * 1e-3;
}

double measure_fp32_tflop_s() {
    const int blocks = blocks_of_the_gpu(), rounds = 20'000;
    const DeviceArray<float> sink(1);
    const OwnKernels kernels("ceilings", ceiling_kernels);
    const Kernel compute = kernels.kernel("multiply_and_add");
    const Stream stream;
    const double us = shortest_us(
        stream, [&] { launch(compute, unsigned(blocks), threads, stream, rounds, 0.999f, sink.address()); });
    return 2.0 * 8 * rounds * double(blocks) * threads / us * 1e-6;
}

}  // namespace lanescope::cuda
