// SpMV, collaborative task engagement, step 2 of 5 (write-up C, CTE v2), warp-synchronous as published.
//
// Idea, against cte_v1: the sum stays in a register, and y is written once. A read and a write of global memory for
// each nonzero are gone. What remains: only lanes whose rows are at hand add up, two or three of 32 where rows have 16.
// Known of the publication: 64 threads a block, `mapped`, no __syncwarp (right before Volta only). The rest is our
// reading.
// Launch: blocks of 64 threads, ceil(rows / 64) of them. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
__global__ void cte_v2(int rows, global<const int> offsets, global<const int> columns, global<const float> values,
                       global<const float> x, global<float> y) {
    __shared__ shared<float, 64> mapped;
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int start = offsets[min(row, rows)], stop = offsets[min(row + 1, rows)];
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    float sum = 0;
    // Each turn adds up what the turn before has mapped, and maps the next 32; the first finds nothing to add.
    for (int base = first - 32; base < last; base += 32) {
        for (int i = max(start, base); i < min(stop, base + 32); ++i)
            sum += mapped[warp + i - base];
        int next = base + 32 + lane;
        mapped[t] = next < last ? values[next] * x[columns[next]] : 0;
    }
    if (row < rows)
        y[row] = sum;
}

inline void launch_cte_v2(Launcher& launch, const Arguments& p) {
    launch.kernel<cte_v2>(Shape{{div_up(p.rows, 64)}, {64}}, p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}
