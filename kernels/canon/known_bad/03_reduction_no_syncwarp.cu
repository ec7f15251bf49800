// Reduction whose last warp counts on lockstep.
//
// Defect: the last six additions have no __syncwarp(), as was common before Volta. Since Volta, the lanes of a warp
// may run separately, and volatile does not order them.
// Shows: shared_race
//
// A lane reads the sum of another lane, which may be before or after its own addition. The result is right if the lanes
// happen to run together, so the program may print PASS. Fixed in reduce_unrolled of 03_reduction.cu.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 256;

__device__ void reduce_warp(volatile int* sums, int t) {
    sums[t] += sums[t + 32];
    sums[t] += sums[t + 16];
    sums[t] += sums[t + 8];
    sums[t] += sums[t + 4];
    sums[t] += sums[t + 2];
    sums[t] += sums[t + 1];
}

__global__ void reduce(const int* in, int* partials, int n) {
    __shared__ int sums[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = BLOCK / 2; stride > 32; stride /= 2) {
        if (t < stride) sums[t] += sums[t + stride];
        __syncthreads();
    }
    if (t < 32) reduce_warp(sums, t);
    if (t == 0) partials[blockIdx.x] = sums[0];
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
    int *d_in, *d_partials;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_partials, blocks * sizeof(int));
    cudaMemcpy(d_in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    reduce<<<blocks, BLOCK>>>(d_in, d_partials, n);

    std::vector<int> partials(blocks);
    cudaMemcpy(partials.data(), d_partials, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_partials);
    int sum = 0;
    for (int partial : partials)
        sum += partial;
    std::printf("%s reduction: sum %d, expected %d\n", sum == expected ? "PASS" : "FAIL", sum, expected);
    return sum == expected ? 0 : 1;
}
