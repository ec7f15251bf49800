#include "app/backends/cuda/read_sweep.h"

#include <algorithm>
#include <vector>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

__global__ void read_all(const float4* __restrict__ data, std::size_t count, float* sink) {
    float sum = 0;
    const std::size_t stride = std::size_t(gridDim.x) * blockDim.x;
    std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    for (; i + 3 * stride < count; i += 4 * stride) {
        const float4 a = __ldcs(data + i), b = __ldcs(data + i + stride);
        const float4 c = __ldcs(data + i + 2 * stride), d = __ldcs(data + i + 3 * stride);
        sum += a.x + a.w + b.x + b.w + c.x + c.w + d.x + d.w;
    }
    for (; i < count; i += stride) sum += data[i].x;
    if (sum == 1.2345e30f) *sink = sum;  // never: keeps the reads alive
}

__global__ void nothing() {}

template <class Launch>
double timed_us(cudaStream_t stream, Launch launch) {
    Event start, stop;
    start.record(stream);
    launch();
    stop.record(stream);
    wait_for(stream, "measuring the device");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, start.get(), stop.get()), "reading a time");
    return 1e3 * ms;
}

}  // namespace

double measure_read_gb_s() {
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for free memory");
    const std::size_t bytes = std::min<std::size_t>(8ull << 30, free / 2) & ~std::size_t(4095);
    const DeviceArray<char> data(bytes);
    const DeviceArray<float> sink(1);
    check(cudaMemset(data.data(), 1, bytes), "filling memory");
    const Stream stream;
    int gpu = 0, multiprocessors = 0;
    check(cudaGetDevice(&gpu), "asking for the GPU");
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, gpu), "asking for multiprocessors");
    double best = 0;
    for (int round = 0; round < 8; ++round) {
        const double us = timed_us(stream, [&] {
            read_all<<<multiprocessors * 8, 256, 0, stream>>>(reinterpret_cast<const float4*>(data.data()),
                                                              bytes / sizeof(float4), sink.data());
        });
        best = std::max(best, double(bytes) / us * 1e-3);
    }
    return best;
}

double measure_empty_launch_us() {
    const Stream stream;
    std::vector<double> samples;
    for (int i = 0; i < 30; ++i) samples.push_back(timed_us(stream, [&] { nothing<<<1, 32, 0, stream>>>(); }));
    std::nth_element(samples.begin(), samples.begin() + 15, samples.end());
    return samples[15];
}

}  // namespace lanescope::cuda
