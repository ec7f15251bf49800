#include "kernels/scale.h"

#include <cstddef>

namespace lanescope {
namespace {

__global__ void scale_all(float* y, int count, float beta) {
    const long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count) y[i] *= beta;
}

}  // namespace

void scale(float* y, int count, float beta, cudaStream_t stream) {
    if (beta == 0)
        cudaMemsetAsync(y, 0, static_cast<std::size_t>(count) * sizeof(float), stream);
    else if (beta != 1)
        scale_all<<<static_cast<unsigned>((count + 255LL) / 256), 256, 0, stream>>>(y, count, beta);
}

}  // namespace lanescope
