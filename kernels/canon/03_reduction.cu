// The sum of an array in seven steps.
//
// Idea: the threads of a block add in pairs, as a tree, and each step removes one waste of the step before. The order
// follows Mark Harris, "Optimizing Parallel Reduction in CUDA". The last two steps use shuffles and a single launch.
// Look at: the additions in the loop of each kernel, for blocks of 256 threads.
//   reduce_divergent: every warp adds in the first five iterations, with 16, 8, 4, 2 and 1 active lanes.
//   reduce_conflicts: the active lanes are neighbours, but 2, 4, 8, 8, 8, 4, 2 and 1 of their words are in one bank.
//   reduce_sequential: no bank conflicts; whole warps are active or idle until one warp remains.
//   reduce_first_add: half as many blocks, because each thread adds two elements when it loads them.
//   reduce_unrolled: 3 block barriers instead of 9; the first warp makes the last six additions alone.
//   reduce_shuffles: one block barrier, and 8 words of shared memory instead of 256.
//   reduce_one_pass: the block that counts last adds the partial sums, so the host adds nothing.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 256;

__global__ void reduce_divergent(const int* in, int* partials, int n) {
    __shared__ int sums[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < BLOCK; stride *= 2) {
        if (t % (2 * stride) == 0) sums[t] += sums[t + stride];
        __syncthreads();
    }
    if (t == 0) partials[blockIdx.x] = sums[0];
}

__global__ void reduce_conflicts(const int* in, int* partials, int n) {
    __shared__ int sums[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < BLOCK; stride *= 2) {
        int left = 2 * stride * t;
        if (left < BLOCK) sums[left] += sums[left + stride];
        __syncthreads();
    }
    if (t == 0) partials[blockIdx.x] = sums[0];
}

__global__ void reduce_sequential(const int* in, int* partials, int n) {
    __shared__ int sums[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (t < stride) sums[t] += sums[t + stride];
        __syncthreads();
    }
    if (t == 0) partials[blockIdx.x] = sums[0];
}

// A block of the remaining kernels loads 2 * BLOCK elements at a time.
__device__ int load_pair(const int* in, int i, int n) {
    int sum = i < n ? in[i] : 0;
    if (i + BLOCK < n) sum += in[i + BLOCK];
    return sum;
}

__global__ void reduce_first_add(const int* in, int* partials, int n) {
    __shared__ int sums[BLOCK];
    int t = threadIdx.x;
    sums[t] = load_pair(in, blockIdx.x * 2 * BLOCK + t, n);
    __syncthreads();
    for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (t < stride) sums[t] += sums[t + stride];
        __syncthreads();
    }
    if (t == 0) partials[blockIdx.x] = sums[0];
}

// Lanes of a warp may run separately, so a barrier of the warp is between a read and a write of one word.
__device__ void add_within_warp(int* sums, int t, int stride) {
    int sum = sums[t] + sums[t + stride];
    __syncwarp();
    sums[t] = sum;
    __syncwarp();
}

__global__ void reduce_unrolled(const int* in, int* partials, int n) {
    __shared__ int sums[BLOCK];
    int t = threadIdx.x;
    sums[t] = load_pair(in, blockIdx.x * 2 * BLOCK + t, n);
    __syncthreads();
    for (int stride = BLOCK / 2; stride > 32; stride /= 2) {
        if (t < stride) sums[t] += sums[t + stride];
        __syncthreads();
    }
    if (t < 32) {
        add_within_warp(sums, t, 32);
        add_within_warp(sums, t, 16);
        add_within_warp(sums, t, 8);
        add_within_warp(sums, t, 4);
        add_within_warp(sums, t, 2);
        add_within_warp(sums, t, 1);
    }
    if (t == 0) partials[blockIdx.x] = sums[0];
}

__device__ int warp_sum(int sum) {
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    return sum;  // right in lane 0
}

__device__ int block_sum(int sum) {
    __shared__ int sums[BLOCK / 32];
    int t = threadIdx.x;
    sum = warp_sum(sum);
    if (t % 32 == 0) sums[t / 32] = sum;
    __syncthreads();
    if (t < 32) sum = warp_sum(t < BLOCK / 32 ? sums[t] : 0);
    return sum;  // right in thread 0
}

__global__ void reduce_shuffles(const int* in, int* partials, int n) {
    int sum = block_sum(load_pair(in, blockIdx.x * 2 * BLOCK + threadIdx.x, n));
    if (threadIdx.x == 0) partials[blockIdx.x] = sum;
}

__device__ unsigned blocks_done = 0;

__global__ void reduce_one_pass(const int* in, int* partials, int* total, int n) {
    __shared__ bool is_last;
    int t = threadIdx.x;
    int sum = 0;
    for (int i = blockIdx.x * 2 * BLOCK + t; i < n; i += gridDim.x * 2 * BLOCK)
        sum += load_pair(in, i, n);
    sum = block_sum(sum);
    if (t == 0) {
        partials[blockIdx.x] = sum;
        __threadfence();  // other blocks see the partial sum before the count
        is_last = atomicAdd(&blocks_done, 1) == gridDim.x - 1;
        __threadfence();  // this block reads the other partial sums after the count
    }
    __syncthreads();
    if (!is_last) return;

    sum = 0;
    for (int i = t; i < gridDim.x; i += BLOCK)
        sum += partials[i];
    sum = block_sum(sum);
    if (t == 0) {
        *total = sum;
        blocks_done = 0;  // ready for the next launch
    }
}

int check(const char* kernel, const int* d_partials, int blocks, int expected) {
    std::vector<int> partials(blocks);
    cudaMemcpy(partials.data(), d_partials, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int partial : partials)
        sum += partial;
    std::printf("%s %s: sum %d, expected %d\n", sum == expected ? "PASS" : "FAIL", kernel, sum, expected);
    return sum == expected ? 0 : 1;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 10000;
    std::vector<int> numbers(n);
    int expected = 0;
    for (int i = 0; i < n; ++i) {
        numbers[i] = i % 10 + 1;
        expected += numbers[i];
    }

    int blocks = (n + BLOCK - 1) / BLOCK;
    int half = (blocks + 1) / 2;
    int *d_in, *d_partials, *d_total;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_partials, blocks * sizeof(int));
    cudaMalloc(&d_total, sizeof(int));
    cudaMemcpy(d_in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    int failures = 0;
    reduce_divergent<<<blocks, BLOCK>>>(d_in, d_partials, n);
    failures += check("reduce_divergent", d_partials, blocks, expected);
    reduce_conflicts<<<blocks, BLOCK>>>(d_in, d_partials, n);
    failures += check("reduce_conflicts", d_partials, blocks, expected);
    reduce_sequential<<<blocks, BLOCK>>>(d_in, d_partials, n);
    failures += check("reduce_sequential", d_partials, blocks, expected);
    reduce_first_add<<<half, BLOCK>>>(d_in, d_partials, n);
    failures += check("reduce_first_add", d_partials, half, expected);
    reduce_unrolled<<<half, BLOCK>>>(d_in, d_partials, n);
    failures += check("reduce_unrolled", d_partials, half, expected);
    reduce_shuffles<<<half, BLOCK>>>(d_in, d_partials, n);
    failures += check("reduce_shuffles", d_partials, half, expected);
    int few = half < 8 ? half : 8;
    reduce_one_pass<<<few, BLOCK>>>(d_in, d_partials, d_total, n);
    failures += check("reduce_one_pass", d_total, 1, expected);

    cudaFree(d_in);
    cudaFree(d_partials);
    cudaFree(d_total);
    return failures ? 1 : 0;
}
