// Prefix sums of a whole array: scan, then propagate.
//
// Idea: each block scans its part and writes its total. A scan of the totals gives each block the sum of all parts
// before it, which a last kernel adds. If the totals need several blocks, they are scanned in the same way.
// Look at: the launches. For n = 70000, 274 blocks scan the array, 2 blocks scan their totals, and 1 block scans the
// totals of those. In scan_blocks, the lanes of a warp exchange sums with shuffles, so a block needs 8 words of shared
// memory and two barriers.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 256, WARPS = BLOCK / 32;

__device__ int scan_warp(int sum) {
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, sum, d);
        if (threadIdx.x % 32 >= d) sum += left;
    }
    return sum;
}

__global__ void scan_blocks(const int* in, int* out, int* totals, int n) {
    __shared__ int warp_sums[WARPS];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    int sum = scan_warp(i < n ? in[i] : 0);
    if (t % 32 == 31) warp_sums[t / 32] = sum;
    __syncthreads();
    if (t < 32) {
        int warp_scan = scan_warp(t < WARPS ? warp_sums[t] : 0);
        if (t < WARPS) warp_sums[t] = warp_scan;
    }
    __syncthreads();
    if (t >= 32) sum += warp_sums[t / 32 - 1];
    if (i < n) out[i] = sum;
    if (t == BLOCK - 1) totals[blockIdx.x] = sum;
}

__global__ void add_totals(int* out, const int* totals, int n) {
    int i = (blockIdx.x + 1) * BLOCK + threadIdx.x;  // nothing precedes block 0
    if (i < n) out[i] += totals[blockIdx.x];
}

// Inclusive. Both pointers may be equal.
void scan(const int* d_in, int* d_out, int n) {
    int blocks = (n + BLOCK - 1) / BLOCK;
    int* d_totals;
    cudaMalloc(&d_totals, blocks * sizeof(int));
    scan_blocks<<<blocks, BLOCK>>>(d_in, d_out, d_totals, n);
    if (blocks > 1) {
        scan(d_totals, d_totals, blocks);
        add_totals<<<blocks - 1, BLOCK>>>(d_out, d_totals, n);
    }
    cudaFree(d_totals);
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 70000;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; ++i)
        in[i] = i % 7 + 1;

    int *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_out, n * sizeof(int));
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scan(d_in, d_out, n);
    cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);

    int wrong = 0, sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += in[i];
        if (out[i] != sum) ++wrong;
    }
    std::printf("%s scan_array: %d of %d sums are wrong\n", wrong ? "FAIL" : "PASS", wrong, n);
    return wrong ? 1 : 0;
}
