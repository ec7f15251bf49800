// SpMV, 2 to 32 lanes a row (the 'CSR-vector' kernel of Bell and Garland, SC 2009).
//
// Idea, against thread_per_row: the lanes of a row read neighbouring nonzeros, and a warp holds fewer rows, so that the
// longest of them makes fewer lanes wait. Too many lanes for short rows idle instead.
// Lanes a row: the smallest power of two not below half of the mean row length, unless asked for.
// Launch: blocks of 128 threads, 128 / lanes rows each. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
template <int lanes>
__global__ void warp_per_row(int rows, global<const int> offsets, global<const int> columns,
                             global<const float> values, global<const float> x, global<float> y) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int row = thread / lanes;
    int lane = thread % lanes;
    float sum = 0;
    if (row < rows) {  // lanes past the last row stay: the shuffles below count on all 32
        int end = offsets[row + 1];
        for (int i = offsets[row] + lane; i < end; i += lanes)
            sum += values[i] * x[columns[i]];
    }
    sum = warp_sum<lanes>(sum);
    if (lane == 0 && row < rows)
        y[row] = sum;
}

inline void launch_warp_per_row(Launcher& launch, const Arguments& p) {
    const double mean = double(p.nonzeros) / p.rows;
    const int lanes = p.lanes ? p.lanes : max(2, power_of_two_for(mean / 2, 32));
    const unsigned threads = 32 * (p.warps ? p.warps : 4);
    with_constant<2, 4, 8, 16, 32>(lanes, [&]<int L>() {
        launch.kernel<warp_per_row<L>>(Shape{{div_up(p.rows, threads / L)}, {threads}}, p.rows, p.offsets, p.columns, p.values, p.x,
               p.y);
    });
}
