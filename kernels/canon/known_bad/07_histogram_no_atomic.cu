// Histogram without atomics.
//
// Defect: an increment reads the counter, adds 1 and writes it back. Threads with equal bytes do this at the same time,
// and increments are lost.
// Shows: global_race
//
// Fixed in 07_histogram.cu with atomicAdd().
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BINS = 256, BLOCK = 256;

__global__ void histogram(const unsigned char* data, unsigned* counts, int n) {
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        counts[data[i]] += 1;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 40000;
    std::vector<unsigned char> data(n);
    std::vector<unsigned> counts(BINS), expected(BINS);
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
    histogram<<<16, BLOCK>>>(d_data, d_counts, n);
    cudaMemcpy(counts.data(), d_counts, BINS * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaFree(d_data);
    cudaFree(d_counts);

    int wrong = 0;
    for (int bin = 0; bin < BINS; ++bin)
        if (counts[bin] != expected[bin]) ++wrong;
    std::printf("%s histogram: %d of %d counts are wrong\n", wrong ? "FAIL" : "PASS", wrong, BINS);
    return wrong ? 1 : 0;
}
