// Shared addition.
//
// Idea: the lanes of a row add as a tree, after each has searched for its row.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C CTE v3      Schedule: lockstep
//
// This is step 3 of 5 of collaborative task engagement, warp-synchronous as published. Compared with cte_v2, the lanes
// share the additions too. Instead of one lane per row, all lanes of the row's part add as a tree within `mapped`, and
// add the sum to the row's element of `reds`. So each lane must find the row of its nonzero: it walks through the ends
// of the rows, up to 31 steps.
//
// Known of the publication: 64 threads per block, `mapped` and `reds`, no __syncwarp (right only before Volta). The
// rest is our reading; both were int there.
__global__ void cte_v3(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
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
        // Find the nonzero's row: walk through the rows to the first that ends after it.
        int owner = 0;
        while (i < last && owner < 31 && ends[warp + owner] <= i)
            ++owner;

        // The lanes that hold nonzeros of one row add as a tree; the first of them then has the sum.
        int part_end = i < last ? min(ends[warp + owner], base + 32) : i;
        for (int offset = 1; i + offset < part_end; offset *= 2)
            mapped[t] += mapped[t + offset];
        bool heads = i < last && (lane == 0 || (owner > 0 && ends[warp + owner - 1] == i));
        if (heads) reds[warp + owner] += mapped[t];
        mapped[t] = next < last ? values[next] * x[columns[next]] : 0;
    }
    if (row < rows) y[row] = reds[t];
}

void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    cte_v3<<<(rows - 1) / 64 + 1, 64>>>(rows, offsets, columns, values, x, y);
}
