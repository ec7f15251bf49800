// Sum into an uncleared y.
//
// Idea: one thread per row, adding to y in memory.
// Bytes: 16 nnz + 4 (rows + cols + 1)      Flops: 2 nnz      From: C 1D
// Defect: adds to y without clearing it, so the previous values are part of the result.
// Shown: spmv:uniform,rows=64,cols=64,max=8
//
// Like thread_per_row, as published. The result is right only if y contains zeros, as memory from the driver often
// does. Fixed in thread_per_row: it keeps the sum in a register and writes it once, which also saves 8 bytes of traffic
// per nonzero.
__global__ void c_1d_uncleared(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                               const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    for (int i = offsets[row]; i < offsets[row + 1]; ++i)
        y[row] += values[i] * x[columns[i]];
}

void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    c_1d_uncleared<<<(rows - 1) / 64 + 1, 64>>>(rows, offsets, columns, values, x, y);
}
