// SpMV, collaborative task engagement with integers (write-up C, CTE v5, as published). Broken on purpose.
//
// Idea: as cte_v5. Defect: `mapped` and `reds` are int, so that each product loses its fraction on its way through
// shared memory. The publication's own matrix holds whole numbers only, on which nobody can see it. Mended in cte_v5:
// both are float.
// Launch: blocks of 64 threads, ceil(rows / 64) of them. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
__global__ void c_cte_v5_int(int rows, global<const int> offsets, global<const int> columns, global<const float> values,
                             global<const float> x, global<float> y) {
    __shared__ shared<int, 64> mapped;
    __shared__ shared<int, 64> reds;
    __shared__ shared<int, 64> ends;
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    ends[t] = offsets[min(row + 1, rows)];
    reds[t] = 0;
    mapped[t] = first + lane < last ? values[first + lane] * x[columns[first + lane]] : 0;
    for (int base = first; base < last; base += 32) {
        int i = base + lane, next = i + 32;
        float product = next < last ? values[next] * x[columns[next]] : 0;  // on its way meanwhile

        // Whose nonzero is it? The first row that ends behind it, in 5 steps.
        int owner = 0;
        for (int half = 16; half > 0; half /= 2)
            if (i < last && ends[warp + owner + half - 1] <= i) owner += half;

        // The lanes that hold nonzeros of the same row add up as a tree; the first of them then has the sum.
        int part_end = i < last ? min((int)ends[warp + owner], base + 32) : i;
        for (int offset = 1; offset < 32; offset *= 2)
            if (i + offset < part_end) mapped[t] += mapped[t + offset];
        bool heads = i < last && (lane == 0 || (owner > 0 && ends[warp + owner - 1] == i));
        if (heads) reds[warp + owner] += mapped[t];
        mapped[t] = product;
    }
    if (row < rows)
        y[row] = reds[t];
}

inline void launch_c_cte_v5_int(Launcher& launch, const Arguments& p) {
    launch.kernel<c_cte_v5_int>(Shape{{div_up(p.rows, 64)}, {64}}, p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}
