// Histogram of bytes with atomics.
//
// Idea: equal bytes increment one counter, so the increments are atomic. Counters in shared memory collect the sum of a
// block first, and a copy per warp lets fewer threads meet at one counter.
// Look at: the atomics. For n = 40000, histogram_global has 40000 increments in global memory. The other two have at
// most 256 per block, 4096 in all; their increments per byte are in shared memory. In histogram_per_warp, only lanes of
// one warp meet at a counter.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BINS = 256, BLOCK = 256, WARPS = BLOCK / 32;

__global__ void histogram_global(const unsigned char* data, unsigned* counts, int n) {
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        atomicAdd(&counts[data[i]], 1);
}

__global__ void histogram_shared(const unsigned char* data, unsigned* counts, int n) {
    __shared__ unsigned block_counts[BINS];
    for (int bin = threadIdx.x; bin < BINS; bin += BLOCK)
        block_counts[bin] = 0;
    __syncthreads();
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        atomicAdd(&block_counts[data[i]], 1);
    __syncthreads();
    for (int bin = threadIdx.x; bin < BINS; bin += BLOCK)
        atomicAdd(&counts[bin], block_counts[bin]);
}

__global__ void histogram_per_warp(const unsigned char* data, unsigned* counts, int n) {
    __shared__ unsigned warp_counts[WARPS][BINS];
    int warp = threadIdx.x / 32;
    for (int bin = threadIdx.x; bin < BINS; bin += BLOCK)
        for (int w = 0; w < WARPS; ++w)
            warp_counts[w][bin] = 0;
    __syncthreads();
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        atomicAdd(&warp_counts[warp][data[i]], 1);
    __syncthreads();
    for (int bin = threadIdx.x; bin < BINS; bin += BLOCK) {
        unsigned sum = 0;
        for (int w = 0; w < WARPS; ++w)
            sum += warp_counts[w][bin];
        atomicAdd(&counts[bin], sum);
    }
}

int check(const char* kernel, unsigned* d_counts, const std::vector<unsigned>& expected) {
    std::vector<unsigned> counts(BINS);
    cudaMemcpy(counts.data(), d_counts, BINS * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaMemset(d_counts, 0, BINS * sizeof(unsigned));  // the next kernel begins at zero
    int wrong = 0;
    for (int bin = 0; bin < BINS; ++bin)
        if (counts[bin] != expected[bin]) ++wrong;
    std::printf("%s %s: %d of %d counts are wrong\n", wrong ? "FAIL" : "PASS", kernel, wrong, BINS);
    return wrong ? 1 : 0;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 40000;
    std::vector<unsigned char> data(n);
    std::vector<unsigned> expected(BINS);
    unsigned random = 1;
    for (int i = 0; i < n; ++i) {
        random = random * 1664525 + 1013904223;
        data[i] = (random >> 24) & (random >> 16);  // bytes with few set bits are the most frequent ones
        ++expected[data[i]];
    }

    unsigned char* d_data;
    unsigned* d_counts;
    cudaMalloc(&d_data, n);
    cudaMalloc(&d_counts, BINS * sizeof(unsigned));
    cudaMemcpy(d_data, data.data(), n, cudaMemcpyHostToDevice);
    cudaMemset(d_counts, 0, BINS * sizeof(unsigned));

    int failures = 0;
    histogram_global<<<16, BLOCK>>>(d_data, d_counts, n);
    failures += check("histogram_global", d_counts, expected);
    histogram_shared<<<16, BLOCK>>>(d_data, d_counts, n);
    failures += check("histogram_shared", d_counts, expected);
    histogram_per_warp<<<16, BLOCK>>>(d_data, d_counts, n);
    failures += check("histogram_per_warp", d_counts, expected);

    cudaFree(d_data);
    cudaFree(d_counts);
    return failures ? 1 : 0;
}
