// Written for arrays of the host: it brings them up, and the result down.
#include <cuda_runtime.h>

__global__ void matvec(const float* A, const float* x, float* y, int m, int n) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m) return;
    float sum = 0;
    for (int j = 0; j < n; ++j) sum += A[row * n + j] * x[j];
    y[row] = sum;
}

void gemv(const float* h_A, const float* h_x, float* h_y, int m, int n) {
    float *d_A, *d_x, *d_y;
    cudaMalloc(&d_A, m * n * sizeof(float));
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, m * sizeof(float));
    cudaMemcpy(d_A, h_A, m * n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, h_x, n * sizeof(float), cudaMemcpyHostToDevice);
    matvec<<<(m + 127) / 128, 128>>>(d_A, d_x, d_y, m, n);
    cudaMemcpy(h_y, d_y, m * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_A);
    cudaFree(d_x);
    cudaFree(d_y);
}
