// All arrays in halves, sums in floats; y is scaled and added to as BLAS does it.
#include <cuda_fp16.h>

__global__ void hgemv_kernel(int m, int n, float alpha, const half* A, const half* x, float beta, half* y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m) return;
    float acc = 0.f;
    for (int j = 0; j < n; ++j)
        acc += __half2float(A[(size_t)row * n + j]) * __half2float(x[j]);
    float old = beta == 0.f ? 0.f : beta * __half2float(y[row]);
    y[row] = __float2half(alpha * acc + old);
}

void hgemv(int m, int n, float alpha, const half* A, const half* x, float beta, half* y) {
    hgemv_kernel<<<(m + 63) / 64, 64>>>(m, n, alpha, A, x, beta, y);
}
