#include <algorithm>
#include <vector>

#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/driver/module.h"
#include "app/gpu/driver/waiting.h"
#include "app/gpu/gpu_properties.h"

namespace lanescope::cuda {
namespace {

constexpr int threads = 1024, blocks_per_sm = 2;  // fills an SM
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

extern "C" __global__ void read_all(const float4* __restrict__ data, unsigned long count, float* sink) {
    float sum = 0;
    const unsigned long stride = (unsigned long)gridDim.x * blockDim.x;
    unsigned long i = (unsigned long)blockIdx.x * blockDim.x + threadIdx.x;
    for (; i + 3 * stride < count; i += 4 * stride) {
        const float4 a = __ldcs(data + i), b = __ldcs(data + i + stride);
        const float4 c = __ldcs(data + i + 2 * stride), d = __ldcs(data + i + 3 * stride);
        sum += a.x + a.w + b.x + b.w + c.x + c.w + d.x + d.w;
    }
    for (; i < count; i += stride) sum += data[i].x;
    if (sum == 1.2345e30f) *sink = sum;  // never: keeps the reads alive
}

extern "C" __global__ void nothing() {}
)";

unsigned multiprocessors() { return unsigned(attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, current_gpu())); }

template <class Launch>
double timed_us(const Stream& stream, Launch queue) {
    Event start, stop;
    start.record(stream);
    queue();
    stop.record(stream);
    wait_for(stream, "measuring the device");
    return start.us_until(stop);
}

/// The first run is the warm-up.
template <class Launch>
double shortest_us(const Stream& stream, int runs, Launch queue) {
    timed_us(stream, queue);
    double best = timed_us(stream, queue);
    for (int run = 1; run < runs; ++run) best = std::min(best, timed_us(stream, queue));
    return best;
}

double l2_gb_s(const BuiltinKernels& kernels, const Stream& stream) {
    const unsigned blocks = multiprocessors() * blocks_per_sm;
    const int rounds = 200, l2_bytes = attribute(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, current_gpu());
    const std::size_t step = 2 * std::size_t(blocks) * threads;
    const std::size_t room = std::size_t(std::max(1 << 20, l2_bytes)) / 3 / vector_bytes;
    const std::size_t count = std::max<std::size_t>(1, room / step) * step;
    const DeviceArray<char> data(count * vector_bytes);
    const DeviceArray<float> sink(1);
    data.fill(1);
    const Kernel read = kernels.kernel("read_again");
    const double us = shortest_us(stream, 5, [&] {
        launch(read, blocks, threads, stream, data.address(), unsigned(count), rounds, sink.address());
    });
    return double(count) * double(vector_bytes) * rounds / us * 1e-3;
}

double fp32_tflop_s(const BuiltinKernels& kernels, const Stream& stream) {
    const unsigned blocks = multiprocessors() * blocks_per_sm;
    const int rounds = 20'000;
    const DeviceArray<float> sink(1);
    const Kernel compute = kernels.kernel("multiply_and_add");
    const double us =
        shortest_us(stream, 5, [&] { launch(compute, blocks, threads, stream, rounds, 0.999f, sink.address()); });
    return 2.0 * 8 * rounds * double(blocks) * threads / us * 1e-6;
}

double read_gb_s(const BuiltinKernels& kernels, const Stream& stream) {
    std::size_t free = 0, total = 0;
    check(driver().memory_info(&free, &total), "reading the free memory");
    const std::size_t bytes = std::min<std::size_t>(8ull << 30, free / 2) & ~std::size_t(4095);
    const DeviceArray<char> data(bytes);
    const DeviceArray<float> sink(1);
    data.fill(1);
    const Kernel read = kernels.kernel("read_all");
    const double us = shortest_us(stream, 8, [&] {
        launch(read, 8 * multiprocessors(), 256, stream, data.address(), bytes / vector_bytes, sink.address());
    });
    return double(bytes) / us * 1e-3;
}

double empty_launch_us(const BuiltinKernels& kernels, const Stream& stream) {
    const Kernel nothing = kernels.kernel("nothing");
    std::vector<double> samples;
    for (int i = 0; i < 30; ++i)
        samples.push_back(timed_us(stream, [&] { nothing.launch({1, 1, 1}, {32, 1, 1}, 0, nullptr, stream); }));
    std::nth_element(samples.begin(), samples.begin() + 15, samples.end());
    return samples[15];
}

}  // namespace

Ceilings measure_ceilings() {
    const BuiltinKernels kernels("ceilings", ceiling_kernels);
    const Stream stream;
    return {read_gb_s(kernels, stream), empty_launch_us(kernels, stream), l2_gb_s(kernels, stream),
            fp32_tflop_s(kernels, stream)};
}

}  // namespace lanescope::cuda
