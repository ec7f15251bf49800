// Blocks and grids of three dimensions; the sum goes through memory of its own, with weights that add up to one.
#include <cuda_runtime.h>

__constant__ float weights[4];

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
    const float product = scratch[row] + whole * sum;
    scratch[row] = product;
    y[row] = alpha * product + (beta == 0 ? 0 : beta * y[row]);
}

void cubes(int M, int K, float alpha, const float* A, const float* x, float beta, float* y) {
    const float quarters[4] = {0.25f, 0.25f, 0.25f, 0.25f};
    cudaMemcpyToSymbol(weights, quarters, sizeof quarters);
    float* scratch;
    cudaMalloc(&scratch, M * sizeof(float));
    cudaMemset(scratch, 0, M * sizeof(float));
    const int blocks = (M + 59) / 60;
    cube<<<dim3(2, 2, (blocks + 3) / 4), dim3(3, 4, 5)>>>(M, K, alpha, A, x, beta, y, scratch);
    cudaFree(scratch);
}
