// Loads ahead.
//
// Idea: the next 32 nonzeros are on their way while these are added up.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C CTE v5      Schedule: lockstep
//
// Collaborative task engagement, step 5 of 5, warp-synchronous as published. Against cte_v4: memory works during the
// search and the tree, and the tree always has 5 steps, which the compiler can unroll.
//
// Known of the publication: 64 threads a block, `mapped` and `reds`, no __syncwarp: since Volta it gives wrong rows, on
// an H200 47 792 of a million. The rest is our reading; both arrays were int there.
__global__ void cte_v5(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                       const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    __shared__ float mapped[64];
    __shared__ float reds[64];
    __shared__ int ends[64];
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
    cte_v5<<<(rows - 1) / 64 + 1, 64>>>(rows, offsets, columns, values, x, y);
}
