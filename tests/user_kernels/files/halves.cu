// Halves in pairs, sums in floats.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void half_rows(int M, int K, const __half* A, const __half* x, float* y) {
    const int row = blockIdx.x, lane = threadIdx.x;
    float sum = 0;
    if (K % 2 == 0) {
        const half2* a2 = reinterpret_cast<const half2*>(A + (size_t)row * K);
        const half2* x2 = reinterpret_cast<const half2*>(x);
        for (int k = lane; k < K / 2; k += 32) {
            const float2 a = __half22float2(a2[k]), b = __half22float2(x2[k]);
            sum += a.x * b.x + a.y * b.y;
        }
    } else {
        for (int k = lane; k < K; k += 32) sum += __half2float(A[(size_t)row * K + k]) * __half2float(x[k]);
    }
    sum += __shfl_down_sync(~0u, sum, 16);
    sum += __shfl_down_sync(~0u, sum, 8);
    sum += __shfl_down_sync(~0u, sum, 4);
    sum += __shfl_down_sync(~0u, sum, 2);
    sum += __shfl_down_sync(~0u, sum, 1);
    if (lane == 0) y[row] = sum;
}

void sgemv(int M, int K, const __half* A, const __half* x, float* y) { half_rows<<<M, 32>>>(M, K, A, x, y); }
