// What lanes bring from memory and leave there.
#include <cuda_runtime.h>

__global__ void halve(const float* A, float* y) {
    const int i = threadIdx.x;
    y[i] = A[2 * i] / 2;  // [halve]
}

/// Written by one lane and read by another, behind a barrier.
__global__ void through_shared(const float* A, float* y) {
    __shared__ float tile[64];
    tile[threadIdx.x] = A[threadIdx.x];  // [into]
    __syncthreads();
    y[threadIdx.x] = tile[(threadIdx.x + 1) % 32];  // [out of]
}

__global__ void four_at_once(const float* A, float* y) {
    const float4 v = reinterpret_cast<const float4*>(A)[threadIdx.x];  // [wide]
    y[threadIdx.x] = v.x + v.w;
}
