// One thread per row.
//
// Idea: each thread reads one row; the warp waits for its longest row.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C 1D      Tune: warps = 2 of 1 2 4 8 16 32
//
// This is simple, and no lane needs another. But a warp continues until its longest row ends: with rows of 0 to 32
// nonzeros, half of the lanes wait on average, and neighbouring lanes read far apart.
__global__ void thread_per_row(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                               const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    int end = offsets[row + 1];
    float sum = 0;
    for (int i = offsets[row]; i < end; ++i)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
}

void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y, int warps) {
    int threads = 32 * warps;
    thread_per_row<<<(rows - 1) / threads + 1, threads>>>(rows, offsets, columns, values, x, y);
}
