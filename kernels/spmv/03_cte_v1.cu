// Shared multiplication.
//
// Idea: a warp multiplies its 32 rows as one list; each lane adds up its row.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C CTE v1      Schedule: lockstep
//
// Collaborative task engagement, step 1 of 5, warp-synchronous as published. Against thread_per_row: the 32 rows of a
// warp lie one behind the other in memory, so its lanes take them as one list of nonzeros, 32 at a time: no lane waits
// for a longer row to multiply, and loads are side by side. Products pass through shared memory (`mapped`) to the lane
// that owns the row, which adds up its part alone, into y.
//
// Known of the publication: 64 threads a block, `mapped`, no __syncwarp (right before Volta only). What v1 to v5 each
// add is our reading; `mapped` was int there.
__global__ void cte_v1(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                       const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    __shared__ float mapped[64];
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int start = offsets[min(row, rows)], stop = offsets[min(row + 1, rows)];
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    if (row < rows) y[row] = 0;
    // Each turn adds up what the turn before has mapped, and maps the next 32; the first finds nothing to add.
    for (int base = first - 32; base < last; base += 32) {
        for (int i = max(start, base); i < min(stop, base + 32); ++i)
            y[row] += mapped[warp + i - base];
        int next = base + 32 + lane;
        mapped[t] = next < last ? values[next] * x[columns[next]] : 0;
    }
}

void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    cte_v1<<<(rows - 1) / 64 + 1, 64>>>(rows, offsets, columns, values, x, y);
}
