// Stencil whose halo lacks an element.
//
// Defect: the last 3 threads of a block load the right halo, but `t > BLOCK - RADIUS` selects only 2. The first element
// of the right halo is never written.
// Shows: uninitialised_read
//
// The last 3 threads of each block add the missing element, whatever shared memory has there. Fixed in 10_stencil_1d.cu
// with `>=`.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLOCK = 256, RADIUS = 3;

__global__ void stencil(const float* in, float* out, int n) {
    __shared__ float tile[BLOCK + 2 * RADIUS];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    tile[t + RADIUS] = i < n ? in[i] : 0;
    if (t < RADIUS) tile[t] = i >= RADIUS ? in[i - RADIUS] : 0;
    if (t > BLOCK - RADIUS) tile[t + 2 * RADIUS] = i + RADIUS < n ? in[i + RADIUS] : 0;
    __syncthreads();
    if (i >= n) return;
    float sum = 0;
    for (int j = 0; j <= 2 * RADIUS; ++j)
        sum += tile[t + j];
    out[i] = sum;
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 10000;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i)
        in[i] = float(i % 100 + 1);

    float *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    stencil<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d_in, d_out, n);
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        float sum = 0;
        for (int j = i - RADIUS; j <= i + RADIUS; ++j)
            if (j >= 0 && j < n) sum += in[j];
        if (!(std::fabs(out[i] - sum) < 1e-4f)) ++wrong;  // also if it is not a number
    }
    std::printf("%s stencil: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong, n);
    return wrong ? 1 : 0;
}
