#include "app/backends/cuda/ceilings.h"

#include <algorithm>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

constexpr int threads = 1024, blocks_per_sm = 2;  // every place for a thread taken

// All blocks walk the array together, again and again; all of each vector is used, or its load would shrink.
__global__ void read_again(const float4* __restrict__ data, unsigned count, int rounds, float* sink) {
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
__global__ void multiply_and_add(int rounds, float factor, float* sink) {
    float a[8];
    for (int k = 0; k < 8; ++k) a[k] = float(threadIdx.x + k);
    for (int round = 0; round < rounds; ++round)
        for (int k = 0; k < 8; ++k) a[k] = fmaf(a[k], factor, 0.5f);
    float sum = 0;
    for (int k = 0; k < 8; ++k) sum += a[k];
    if (sum == 1.2345e30f) *sink = sum;
}

int attribute(cudaDeviceAttr which) {
    int gpu = 0, value = 0;
    check(cudaGetDevice(&gpu), "asking for the GPU");
    check(cudaDeviceGetAttribute(&value, which, gpu), "asking for a device attribute");
    return value;
}

template <class Launch>
double shortest_us(const Stream& stream, Launch launch) {
    double best = 1e30;
    for (int round = 0; round < 6; ++round) {
        Event start, stop;
        start.record(stream);
        launch();
        stop.record(stream);
        wait_for(stream, "measuring the device");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, start.get(), stop.get()), "reading a time");
        if (round > 0) best = std::min(best, 1e3 * double(ms));
    }
    return best;
}

}  // namespace

double measure_l2_gb_s() {
    const int blocks = attribute(cudaDevAttrMultiProcessorCount) * blocks_per_sm, rounds = 200;
    const std::size_t step = 2 * std::size_t(blocks) * threads;  // elements that one pass of the loop reads
    const std::size_t room = std::size_t(std::max(1 << 20, attribute(cudaDevAttrL2CacheSize))) / 3 / sizeof(float4);
    const std::size_t count = std::max<std::size_t>(1, room / step) * step;
    const DeviceArray<float4> data(count);
    const DeviceArray<float> sink(1);
    check(cudaMemset(data.data(), 1, count * sizeof(float4)), "filling memory");
    const Stream stream;
    const double us = shortest_us(
        stream, [&] { read_again<<<blocks, threads, 0, stream>>>(data.data(), unsigned(count), rounds, sink.data()); });
    return double(count) * sizeof(float4) * rounds / us * 1e-3;
}

double measure_fp32_tflop_s() {
    const int blocks = attribute(cudaDevAttrMultiProcessorCount) * blocks_per_sm, rounds = 20'000;
    const DeviceArray<float> sink(1);
    const Stream stream;
    const double us =
        shortest_us(stream, [&] { multiply_and_add<<<blocks, threads, 0, stream>>>(rounds, 0.999f, sink.data()); });
    return 2.0 * 8 * rounds * double(blocks) * threads / us * 1e-6;
}

}  // namespace lanescope::cuda
