// Stencil in one dimension with a halo in shared memory.
//
// Idea: each output is the sum of 7 neighbouring inputs, so neighbouring threads read the same elements. The block
// loads its elements once, with 3 more on each side (the halo). Elements outside the array count as zero.
// Look at: the loads of in. stencil_global loads 7 times per output, and 32 elements that do not start at a sector take
// 5 sectors instead of 4. stencil_shared loads once. Its halo takes two more requests per block, with 3 active lanes
// each: the first lanes of the first warp and the last lanes of the last warp.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 256, RADIUS = 3;

__global__ void stencil_global(const float* in, float* out, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int j = i - RADIUS; j <= i + RADIUS; ++j)
        if (j >= 0 && j < n) sum += in[j];
    out[i] = sum;
}

__global__ void stencil_shared(const float* in, float* out, int n) {
    __shared__ float tile[BLOCK + 2 * RADIUS];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    tile[t + RADIUS] = i < n ? in[i] : 0;
    if (t < RADIUS) tile[t] = i >= RADIUS ? in[i - RADIUS] : 0;
    if (t >= BLOCK - RADIUS) tile[t + 2 * RADIUS] = i + RADIUS < n ? in[i + RADIUS] : 0;
    __syncthreads();
    if (i >= n) return;
    float sum = 0;
    for (int j = 0; j <= 2 * RADIUS; ++j)
        sum += tile[t + j];
    out[i] = sum;
}

int check(const char* kernel, const std::vector<float>& in, float* d_out) {
    int n = int(in.size());
    std::vector<float> out(n);
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemset(d_out, 0, n * sizeof(float));  // the next kernel cannot pass with this result
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        float sum = 0;
        for (int j = i - RADIUS; j <= i + RADIUS; ++j)
            if (j >= 0 && j < n) sum += in[j];
        if (std::fabs(out[i] - sum) > 1e-4f) ++wrong;
    }
    std::printf("%s %s: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", kernel, wrong, n);
    return wrong ? 1 : 0;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 10000;
    std::vector<float> in(n);
    for (int i = 0; i < n; ++i)
        in[i] = float(i % 100 + 1);

    float *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);

    int blocks = (n + BLOCK - 1) / BLOCK;
    int failures = 0;
    stencil_global<<<blocks, BLOCK>>>(d_in, d_out, n);
    failures += check("stencil_global", in, d_out);
    stencil_shared<<<blocks, BLOCK>>>(d_in, d_out, n);
    failures += check("stencil_shared", in, d_out);

    cudaFree(d_in);
    cudaFree(d_out);
    return failures ? 1 : 0;
}
