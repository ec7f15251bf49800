// Some variants once more, by hand: raw pointers, plain CUDA, no dialect. ptx_twin_test compares their PTX with that of
// the plain build, which must have nothing added. Keep each the same as its variant, word for word but for the dialect.

#include <cuda_runtime.h>

namespace twins::sgemv {

__global__ void warp_per_row(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                             float beta, float* __restrict__ y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    const float* a = A + (long long)blockIdx.x * blockDim.y * K;
    int first = threadIdx.y * K;
    float sum = 0;
    for (int k = lane; k < K; k += 32) sum += a[first + k] * x[k];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

/// Not a twin: without __restrict__. The comparison must see the difference.
__global__ void warp_per_row_aliased(int M, int K, float alpha, const float* A, const float* x, float beta, float* y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    const float* a = A + (long long)blockIdx.x * blockDim.y * K;
    int first = threadIdx.y * K;
    float sum = 0;
    for (int k = lane; k < K; k += 32) sum += a[first + k] * x[k];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

/// Not a twin: it starts one column late.
__global__ void warp_per_row_late(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                                  float beta, float* __restrict__ y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    const float* a = A + (long long)blockIdx.x * blockDim.y * K;
    int first = threadIdx.y * K;
    float sum = 0;
    for (int k = lane + 1; k < K; k += 32) sum += a[first + k] * x[k];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

__device__ __forceinline__ float4 four(const float* __restrict__ array, int i) {
    return *reinterpret_cast<const float4*>(array + i);
}

template <bool aligned>
__global__ void warp_per_row_float4(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                                    float beta, float* __restrict__ y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    float sum = 0;
    if (aligned) {
        const float* a = A + (long long)blockIdx.x * blockDim.y * K;
        int first = threadIdx.y * K;
        for (int v = lane; v < K / 4; v += 32) {
            float4 p = four(a, first + 4 * v), q = four(x, 4 * v);
            sum += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
        }
    } else {
        long long begin = (long long)row * K;
        int head = min((int)((4 - begin % 4) % 4), K);
        int vectors = (K - head) / 4;
        if (lane < head) sum += A[begin + lane] * x[lane];
        for (int v = lane; v < vectors; v += 32) {
            int k = head + 4 * v;
            float4 a = *reinterpret_cast<const float4*>(A + (begin + k));
            if (head == 0) {
                float4 b = *reinterpret_cast<const float4*>(x + k);
                sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
            } else {
                sum += a.x * x[k] + a.y * x[k + 1] + a.z * x[k + 2] + a.w * x[k + 3];
            }
        }
        int rest = head + 4 * vectors;
        if (lane < K - rest) sum += A[begin + rest + lane] * x[rest + lane];
    }
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}
template __global__ void warp_per_row_float4<true>(int, int, float, const float* __restrict__,
                                                   const float* __restrict__, float, float* __restrict__);
template __global__ void warp_per_row_float4<false>(int, int, float, const float* __restrict__,
                                                    const float* __restrict__, float, float* __restrict__);

}  // namespace twins::sgemv

namespace twins::spmv {

__global__ void thread_per_row(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                               const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    int end = offsets[row + 1];
    float sum = 0;
    for (int i = offsets[row]; i < end; ++i) sum += values[i] * x[columns[i]];
    y[row] = sum;
}

__global__ void cte(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                    const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    const unsigned all = 0xffffffff;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int start = offsets[min(row, rows)];
    int stop = offsets[min(row + 1, rows)];
    int first = __shfl_sync(all, start, 0);
    int last = __shfl_sync(all, stop, 31);

    float sum = 0;
    for (int base = first; base < last; base += 32) {
        int i = base + lane;
        float product = 0;
        if (i < last) product = values[i] * x[columns[i]];

        int owner = 0;
        int owner_start = first;
        for (int half = 16; half > 0; half /= 2) {
            int probe = __shfl_sync(all, start, owner + half);
            if (probe <= i) {
                owner += half;
                owner_start = probe;
            }
        }

        int head = max(owner_start - base, 0);
        for (int offset = 1; offset < 32; offset *= 2) {
            float before = __shfl_up_sync(all, product, offset);
            if (lane - offset >= head) product += before;
        }

        int part_end = min(stop, base + 32);
        bool here = max(start, base) < part_end;
        float part = __shfl_sync(all, product, here ? part_end - 1 - base : lane);
        if (here) sum += part;
    }
    if (row < rows) y[row] = sum;
}

}  // namespace twins::spmv
