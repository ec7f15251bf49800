// SpMV, collaborative task engagement, step 1 of 5 (write-up C, CTE v1), warp-synchronous as published.
//
// Idea, against thread_per_row: the 32 rows of a warp lie one behind the other in memory, so its lanes take them as one
// list of nonzeros, 32 at a time: no lane waits for a longer row to multiply, and loads are side by side. Products pass
// through shared memory (`mapped`) to the lane that owns the row, which adds up its part alone, into y.
// Known of the publication: 64 threads a block, `mapped`, no __syncwarp (right before Volta only). What v1 to v5 each
// add is our reading; `mapped` was int there.
// Launch: blocks of 64 threads, ceil(rows / 64) of them. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
__global__ void cte_v1(int rows, global<const int> offsets, global<const int> columns, global<const float> values,
                       global<const float> x, global<float> y) {
    __shared__ shared<float, 64> mapped;
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int start = offsets[min(row, rows)], stop = offsets[min(row + 1, rows)];
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    if (row < rows)
        y[row] = 0;
    // Each turn adds up what the turn before has mapped, and maps the next 32; the first finds nothing to add.
    for (int base = first - 32; base < last; base += 32) {
        for (int i = max(start, base); i < min(stop, base + 32); ++i)
            y[row] += mapped[warp + i - base];
        int next = base + 32 + lane;
        mapped[t] = next < last ? values[next] * x[columns[next]] : 0;
    }
}

inline void launch_cte_v1(Launcher& launch, const Arguments& p) {
    launch.kernel<cte_v1>(Shape{{div_up(p.rows, 64)}, {64}}, p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}
