// Kernels whose launches tests/gpu/by_hand.cpp lists.
#include <cuda_runtime.h>

#include <vector>

__constant__ float weights[4];
__device__ int launches;

template <int width>
__device__ __forceinline__ float warp_sum(float value) {
    for (int offset = width / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset, width);
    return value;
}

__global__ void thread_per_row(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                               float beta, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= M) return;
    auto a = A + (long long)row * K;
    float sum = 0;
    for (int k = 0; k < K; ++k)
        sum += a[k] * x[k];
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

// What a structure holds.
struct Product {
    int M, K;
    float alpha, beta;
    const float *A, *x;
    float* y;
};

template <int warps>
__global__ void warp_per_row(Product p) {
    int lane = threadIdx.x;
    int row = blockIdx.x * warps + threadIdx.y;
    if (row >= p.M) return;
    auto a = p.A + (long long)blockIdx.x * warps * p.K;
    int first = threadIdx.y * p.K;
    float sum = 0;
    for (int k = lane; k < p.K; k += 32)
        sum += a[first + k] * p.x[k];
    sum = warp_sum<32>(sum);
    if (lane != 0) return;
    if (p.beta == 0)
        p.y[row] = p.alpha * sum;
    else
        p.y[row] = p.alpha * sum + p.beta * p.y[row];
}

__global__ void scale(int M, float beta, float* y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < M) y[row] *= beta;
    if (row == 0) launches = launches + 1;
}

__global__ void split_k_smem(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                             float* __restrict__ y) {
    const int part = 2048, quarter = part / 4 + 8;
    __shared__ float staged[4 * quarter];
    auto place = [](unsigned k) { return k % 4 * quarter + k / 4; };
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    for (int k = threadIdx.y * 32 + lane; k < count; k += 128)
        staged[place(k)] = x[first + k];
    __syncthreads();
    if (row >= M) return;
    long long begin = (long long)row * K + first;
    auto a = A + begin;
    int head = min((int)((4 - begin % 4) % 4), count);
    int vectors = (count - head) / 4;
    float sum = 0;
    if (lane < head)
        sum += a[lane] * staged[place(lane)];
    for (int v = lane; v < vectors; v += 32) {
        int k = head + 4 * v;
        float4 four = *reinterpret_cast<const float4*>(a + k);
        sum += four.x * staged[place(k)] + four.y * staged[place(k + 1)] + four.z * staged[place(k + 2)] +
               four.w * staged[place(k + 3)];
    }
    int k = head + 4 * vectors + lane;
    if (k < count)
        sum += a[k] * staged[place(k)];
    sum = warp_sum<32>(sum);
    if (lane == 0)
        atomicAdd(&y[row], alpha * sum);
}

// Blocks and grids of three dimensions; the sum goes through scratch, with weights that add up to one.
__global__ void cube(int M, int K, float alpha, const float* A, const float* x, float beta, float* y, float* scratch) {
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    unsigned row = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
    if (row >= M) return;
    float sum = 0;
    for (int k = 0; k < K; ++k)
        sum += A[(long long)row * K + k] * x[k];
    float whole = 0;
    for (int i = 0; i < 4; ++i)
        whole += weights[i];
    scratch[row] += whole * sum;
    y[row] = alpha * scratch[row] + (beta == 0 ? 0 : beta * y[row]);
}

__global__ void csr_thread_per_row(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                                   const float* __restrict__ values, const float* __restrict__ x,
                                   float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    int end = offsets[row + 1];
    float sum = 0;
    for (int i = offsets[row]; i < end; ++i)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
}

extern "C" __global__ void cte(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
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
        if (i < last)
            product = values[i] * x[columns[i]];

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
    if (row < rows)
        y[row] = sum;
}

// A host function, which NVRTC must not see.
static std::vector<int> plan(int rows) {
    std::vector<int> tiles;
    for (int row = 0; row < rows; row += 32) tiles.push_back(row);
    return tiles;
}
