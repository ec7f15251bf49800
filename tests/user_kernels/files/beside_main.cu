// A program with a main, which nobody else can call: the launch stands here.
//
// Launch: <<<(m + 255) / 256, 256>>>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

__global__ void matvec(const float* A, const float* x, float* y, int m, int n) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m) return;
    float sum = 0;
    for (int j = 0; j < n; ++j) sum += A[row * n + j] * x[j];
    y[row] = sum;
}

int main() {
    const int m = 1024, n = 512;
    float *d_A, *d_x, *d_y, first = 0;
    cudaMalloc(&d_A, m * n * sizeof(float));
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, m * sizeof(float));
    const int threads = 256, blocks = (m + threads - 1) / threads;
    matvec<<<blocks, threads>>>(d_A, d_x, d_y, m, n);
    if (cudaDeviceSynchronize() != cudaSuccess) return EXIT_FAILURE;
    cudaMemcpy(&first, d_y, sizeof first, cudaMemcpyDeviceToHost);
    std::printf("%f\n", first);
    return EXIT_SUCCESS;
}
