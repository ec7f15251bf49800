// SpMV, a thread a row, into a y that nobody cleared (write-up C, '1D', as published). Broken on purpose.
//
// Idea: as thread_per_row. Defect: each product is added to y[row] in memory, and nobody has cleared y: the result is
// right only where zeros happen to lie there, as they often do in memory that is fresh from the driver. Mended in
// thread_per_row: the sum in a register, written once, which also saves 8 bytes of traffic a nonzero.
// Launch: blocks of 64 threads, ceil(rows / 64) of them. Bytes: 16 nnz + 4 (rows + cols + 1). Flops: 2 nnz.
__global__ void c_1d_uncleared(int rows, global<const int> offsets, global<const int> columns,
                               global<const float> values, global<const float> x, global<float> y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    for (int i = offsets[row]; i < offsets[row + 1]; ++i)
        y[row] += values[i] * x[columns[i]];
}

inline void launch_c_1d_uncleared(Launcher& launch, const Arguments& p) {
    launch.kernel<c_1d_uncleared>(Shape{{div_up(p.rows, 64)}, {64}}, p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}
