// Products first, sums afterwards: two kernels, memory of its own between them, and a main that is not for us.
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

__global__ void multiply(int nnz, const int* Aj, const float* Ax, const float* x, float* products) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < nnz) products[k] = Ax[k] * x[Aj[k]];
}

__global__ void add_up(int n, const int* Ap, const float* products, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    const int end = Ap[i + 1];
    for (int k = Ap[i]; k < end; ++k) sum += products[k];
    y[i] = sum;
}

void spmv_in_two_steps(int n, int nnz, const int* Ap, const int* Aj, const float* Ax, const float* x, float* y) {
    float* products = nullptr;
    if (cudaMalloc(&products, (nnz + 1) * sizeof(float)) != cudaSuccess) return;
    if (nnz > 0) multiply<<<(nnz + 255) / 256, 256>>>(nnz, Aj, Ax, x, products);
    add_up<<<(n + 255) / 256, 256>>>(n, Ap, products, y);
    cudaDeviceSynchronize();
    cudaFree(products);
}

int main() {
    std::vector<int> Ap{0, 1}, Aj{0};
    std::vector<float> Ax{2}, x{3}, y(1);
    int *dAp, *dAj;
    float *dAx, *dx, *dy;
    cudaMalloc(&dAp, 8);
    cudaMalloc(&dAj, 4);
    cudaMalloc(&dAx, 4);
    cudaMalloc(&dx, 4);
    cudaMalloc(&dy, 4);
    cudaMemcpy(dAp, Ap.data(), 8, cudaMemcpyHostToDevice);
    cudaMemcpy(dAj, Aj.data(), 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dAx, Ax.data(), 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dx, x.data(), 4, cudaMemcpyHostToDevice);
    spmv_in_two_steps(1, 1, dAp, dAj, dAx, dx, dy);
    cudaMemcpy(y.data(), dy, 4, cudaMemcpyDeviceToHost);
    return y[0] == 6 ? EXIT_SUCCESS : EXIT_FAILURE;
}
