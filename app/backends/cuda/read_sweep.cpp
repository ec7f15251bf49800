#include "app/backends/cuda/read_sweep.h"

#include <algorithm>
#include <vector>

#include "app/backends/cuda/check.h"
#include "app/backends/cuda/context.h"
#include "app/backends/cuda/module.h"
#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

constexpr const char* sweep_kernels = R"(
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

template <class Launch>
double timed_us(CUstream stream, Launch queue) {
    Event start, stop;
    start.record(stream);
    queue();
    stop.record(stream);
    wait_for(stream, "measuring the device");
    return start.us_until(stop);
}

}  // namespace

double measure_read_gb_s() {
    std::size_t free = 0, total = 0;
    check(driver().memory_info(&free, &total), "reading the free memory");
    const std::size_t bytes = std::min<std::size_t>(8ull << 30, free / 2) & ~std::size_t(4095);
    const DeviceArray<char> data(bytes);
    const DeviceArray<float> sink(1);
    data.fill(1);
    const OwnKernels kernels("read_sweep", sweep_kernels);
    const Kernel read = kernels.kernel("read_all");
    const Stream stream;
    const int blocks = 8 * attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, current_gpu());
    double best = 0;
    for (int round = 0; round < 8; ++round) {
        const double us = timed_us(
            stream, [&] { launch(read, unsigned(blocks), 256, stream, data.address(), bytes / 16, sink.address()); });
        best = std::max(best, double(bytes) / us * 1e-3);
    }
    return best;
}

double measure_empty_launch_us() {
    const OwnKernels kernels("read_sweep", sweep_kernels);
    const Kernel nothing = kernels.kernel("nothing");
    const Stream stream;
    std::vector<double> samples;
    for (int i = 0; i < 30; ++i)
        samples.push_back(timed_us(stream, [&] { nothing.launch({1, 1, 1}, {32, 1, 1}, 0, nullptr, stream); }));
    std::nth_element(samples.begin(), samples.begin() + 15, samples.end());
    return samples[15];
}

}  // namespace lanescope::cuda
