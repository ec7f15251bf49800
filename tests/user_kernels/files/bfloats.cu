// Bfloat16 in memory, y too; the sums are of floats.
#include <cuda_bf16.h>

__global__ void rows_of_bfloats(const __nv_bfloat16* A, const __nv_bfloat16* x, __nv_bfloat16* y, int rows, int cols) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += __bfloat162float(A[(size_t)row * cols + k]) * __bfloat162float(x[k]);
    y[row] = __float2bfloat16(sum);
}

void sgemv(const __nv_bfloat16* A, const __nv_bfloat16* x, __nv_bfloat16* y, int rows, int cols) {
    rows_of_bfloats<<<(rows + 63) / 64, 64>>>(A, x, y, rows, cols);
}
