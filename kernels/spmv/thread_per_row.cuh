// SpMV, a thread a row (write-up C, '1D').
//
// Idea: row i belongs to thread i. Simple, and every row needs no other lane. But a warp goes on until its longest row
// ends: with rows of 0 to 32 nonzeros half of the lanes wait, on average, and neighbouring lanes read far apart.
// Launch: blocks of 64 threads, ceil(rows / 64) of them. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
__global__ void thread_per_row(int rows, global<const int> offsets, global<const int> columns,
                               global<const float> values, global<const float> x, global<float> y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    int end = offsets[row + 1];
    float sum = 0;
    for (int i = offsets[row]; i < end; ++i)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
}

inline void launch_thread_per_row(Launcher& launch, const Arguments& p) {
    const unsigned threads = 32 * (p.warps ? p.warps : 2);
    launch.kernel<thread_per_row>(Shape{{div_up(p.rows, threads)}, {threads}}, p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}
