// Fractions lost in int.
//
// Idea: collaborative task engagement, step 5.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C CTE v1 to v5      Schedule: lockstep
// Defect: passes products through shared memory as int, so all results with fractions are wrong.
// Shown: spmv:uniform,rows=64,cols=64,max=8,values=fractions
//
// Like cte_v5, as published: `mapped` and `reds` are int, so each product loses its fraction in shared memory.
// The publication's matrix has only whole numbers, which do not show the defect. Fixed in cte_v5: both are
// float.
__global__ void c_cte_v5_int(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                             const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    __shared__ int mapped[64];
    __shared__ int reds[64];
    __shared__ int ends[64];
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    ends[t] = offsets[min(row + 1, rows)];
    reds[t] = 0;
    mapped[t] = first + lane < last ? values[first + lane] * x[columns[first + lane]] : 0;
    for (int base = first; base < last; base += 32) {
        int i = base + lane, next = i + 32;
        float product = next < last ? values[next] * x[columns[next]] : 0;  // in flight during the search and the tree

        // Find the nonzero's row: the first row that ends after it, in 5 steps.
        int owner = 0;
        for (int half = 16; half > 0; half /= 2)
            if (i < last && ends[warp + owner + half - 1] <= i) owner += half;

        // The lanes that hold nonzeros of one row add as a tree; the first of them then has the sum.
        int part_end = i < last ? min(ends[warp + owner], base + 32) : i;
        for (int offset = 1; offset < 32; offset *= 2)
            if (i + offset < part_end) mapped[t] += mapped[t + offset];
        bool heads = i < last && (lane == 0 || (owner > 0 && ends[warp + owner - 1] == i));
        if (heads) reds[warp + owner] += mapped[t];
        mapped[t] = product;
    }
    if (row < rows) y[row] = reds[t];
}

void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    c_cte_v5_int<<<(rows - 1) / 64 + 1, 64>>>(rows, offsets, columns, values, x, y);
}
