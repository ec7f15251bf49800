// SpMV, collaborative task engagement, step 3 of 5 (write-up C, CTE v3), warp-synchronous as published.
//
// Idea, against cte_v2: adding up is shared too. In place of one lane that walks through its row's part, all lanes of
// the part add up as a tree within `mapped`, and add the sum to the row's word of `reds`. For this each lane must know
// whose nonzero it holds: it walks through the ends of the rows, up to 31 steps.
// Known of the publication: 64 threads a block, `mapped` and `reds`, no __syncwarp (right before Volta only). The rest
// is our reading; both were int there.
// Launch: blocks of 64 threads, ceil(rows / 64) of them. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
__global__ void cte_v3(int rows, global<const int> offsets, global<const int> columns, global<const float> values,
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
        // Whose nonzero is it? Walk through the rows to the first that ends behind it.
        int owner = 0;
        while (i < last && owner < 31 && ends[warp + owner] <= i)
            ++owner;

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

inline void launch_cte_v3(Launcher& launch, const Arguments& p) {
    launch.kernel<cte_v3>(Shape{{div_up(p.rows, 64)}, {64}}, p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}
