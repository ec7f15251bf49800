// CSR with values in halves, a warp a row.
#include <cuda_fp16.h>

#define FULL_MASK 0xffffffff

__global__ void csr_half(int num_rows, const int* row_ptr, const int* col_idx, const __half* vals,
                         const __half* x, __half* y) {
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    const int lane = threadIdx.x % 32;
    if (row >= num_rows) return;
    const int row_end = row_ptr[row + 1];
    float sum = 0;
    for (int i = row_ptr[row] + lane; i < row_end; i += 32)
        sum += __half2float(vals[i]) * __half2float(x[col_idx[i]]);
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(FULL_MASK, sum, offset);
    if (lane == 0)
        y[row] = __float2half(sum);
}

void spmv(int num_rows, const int* row_ptr, const int* col_idx, const __half* vals, const __half* x, __half* y) {
    csr_half<<<(num_rows + 3) / 4, 128>>>(num_rows, row_ptr, col_idx, vals, x, y);
}
