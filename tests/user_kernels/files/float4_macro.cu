// A warp a row, with a macro for wide loads, blocks of two dimensions, and inputs that are not const.
#include <cstdio>
#include <cuda_runtime.h>

#define FLOAT4(pointer) (reinterpret_cast<float4*>(&(pointer))[0])
#define WARP 32

template <const int width = WARP>
__device__ __forceinline__ float warp_sum(float sum) {
#pragma unroll
    for (int mask = width >> 1; mask >= 1; mask >>= 1)
        sum += __shfl_xor_sync(0xffffffff, sum, mask);
    return sum;
}

__global__ void gemv_k128(float* a, float* x, float* y, int M, int K) {
    int lane = threadIdx.x % WARP;
    int m = blockIdx.x * blockDim.y + threadIdx.y;
    if (m < M) {
        float sum = 0.0f;
        int warps = (((K + WARP - 1) / WARP) + 4 - 1) / 4;
#pragma unroll
        for (int w = 0; w < warps; ++w) {
            int k = (w * WARP + lane) * 4;
            if (k < K) {
                float4 reg_x = FLOAT4(x[k]);
                float4 reg_a = FLOAT4(a[m * K + k]);
                sum += (reg_a.x * reg_x.x + reg_a.y * reg_x.y + reg_a.z * reg_x.z + reg_a.w * reg_x.w);
            }
        }
        sum = warp_sum<WARP>(sum);
        if (lane == 0) y[m] = sum;
    }
}

void gemv(float* a, float* x, float* y, int M, int K) {
    dim3 block(32, 4);
    dim3 grid((M + 4 - 1) / 4);
    gemv_k128<<<grid, block>>>(a, x, y, M, K);
}
