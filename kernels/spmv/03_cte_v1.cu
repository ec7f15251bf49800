// Shared multiplication.
//
// Idea: a warp multiplies its 32 rows as one list; each lane adds the products of its row.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C CTE v1      Schedule: lockstep
//
// This is step 1 of 5 of collaborative task engagement, warp-synchronous as published. Compared with thread_per_row,
// the lanes share the multiplications. The 32 rows of a warp are adjacent in memory, so its lanes take them as one list
// of nonzeros, 32 at a time: no lane waits for a longer row, and loads are adjacent. Products pass through shared
// memory (`mapped`) to the row's lane, which alone adds its part to y.
//
// Known of the publication: 64 threads per block, `mapped`, no __syncwarp (right only before Volta). The additions of
// each version from v1 to v5 are our reading; `mapped` was int there.
__global__ void cte_v1(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                       const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    __shared__ float mapped[64];
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int start = offsets[min(row, rows)], stop = offsets[min(row + 1, rows)];
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    if (row < rows) y[row] = 0;
    // Each iteration adds the products of the previous one and computes the next 32; the first has nothing to add.
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
