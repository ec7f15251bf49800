// Sum in a register.
//
// Idea: cte_v1 with the sum in a register, so y is written once.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C CTE v2      Schedule: lockstep
//
// This is step 2 of 5 of collaborative task engagement, warp-synchronous as published. Compared with cte_v1, the sum
// stays in a register. This saves a read and a write of global memory per nonzero. Only lanes with rows among the
// current nonzeros add: two or three of 32 for rows of 16.
//
// Known of the publication: 64 threads per block, `mapped`, no __syncwarp (right only before Volta). The rest is our
// reading.
__global__ void cte_v2(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                       const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    __shared__ float mapped[64];
    int t = threadIdx.x, lane = t % 32, warp = t - lane;
    int row = blockIdx.x * blockDim.x + t;
    int start = offsets[min(row, rows)], stop = offsets[min(row + 1, rows)];
    int first = offsets[min(row - lane, rows)], last = offsets[min(row - lane + 32, rows)];  // of the warp's 32 rows
    float sum = 0;
    // Each iteration adds the products of the previous one and computes the next 32; the first has nothing to add.
    for (int base = first - 32; base < last; base += 32) {
        for (int i = max(start, base); i < min(stop, base + 32); ++i)
            sum += mapped[warp + i - base];
        int next = base + 32 + lane;
        mapped[t] = next < last ? values[next] * x[columns[next]] : 0;
    }
    if (row < rows) y[row] = sum;
}

void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    cte_v2<<<(rows - 1) / 64 + 1, 64>>>(rows, offsets, columns, values, x, y);
}
