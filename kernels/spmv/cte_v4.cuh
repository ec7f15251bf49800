// SpMV, collaborative task engagement, step 4 of 5 (write-up C, CTE v4), warp-synchronous as published.
//
// Idea, against cte_v3: the ends of the rows are in order, so halving finds the owner of a nonzero in 5 steps, the same
// for all lanes, in place of a walk of which everybody waits for the longest.
// Known of the publication: 64 threads a block, `mapped` and `reds`, no __syncwarp (right before Volta only). The rest
// is our reading; both were int there.
// Launch: blocks of 64 threads, ceil(rows / 64) of them. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
__global__ void cte_v4(int rows, global<const int> offsets, global<const int> columns, global<const float> values,
                       global<const float> x, global<float> y) {
    __shared__ shared<float, 64> mapped;
    __shared__ shared<float, 64> reds;
    __shared__ shared<int, 64> ends;
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    ends[t] = offsets[min(row + 1, rows)];
    reds[t] = 0;
    mapped[t] = first + lane < last ? values[first + lane] * x[columns[first + lane]] : 0;
    for (int base = first; base < last; base += 32) {
        int i = base + lane, next = i + 32;
        // Whose nonzero is it? The first row that ends behind it, in 5 steps.
        int owner = 0;
        for (int half = 16; half > 0; half /= 2)
            if (i < last && ends[warp + owner + half - 1] <= i) owner += half;

        // The lanes that hold nonzeros of the same row add up as a tree; the first of them then has the sum.
        int part_end = i < last ? min((int)ends[warp + owner], base + 32) : i;
        for (int offset = 1; i + offset < part_end; offset *= 2)
            mapped[t] += mapped[t + offset];
        bool heads = i < last && (lane == 0 || (owner > 0 && ends[warp + owner - 1] == i));
        if (heads) reds[warp + owner] += mapped[t];
        mapped[t] = next < last ? values[next] * x[columns[next]] : 0;
    }
    if (row < rows)
        y[row] = reds[t];
}

inline void launch_cte_v4(Launcher& launch, const Arguments& p) {
    launch.kernel<cte_v4>(Shape{{div_up(p.rows, 64)}, {64}}, p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}
