// Collaborative task engagement.
//
// Idea: the warp's 32 rows are one list of nonzeros that all lanes share evenly.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C CTE v5, fixed      Tune: warps = 2 of 1 2 4 8 16
// 32      Fixes: idle_lanes, uncoalesced
//
// The idea is from Khorasani, Rowe, Gupta and Bhuyan, IPDPS 2016. Compared with thread_per_row, the lanes share all
// work evenly. The 32 rows of a warp are adjacent in memory, so the warp takes them as one list of nonzeros, 32 at a
// time: no lane waits for a longer row, and loads are adjacent. Each lane finds the row of its nonzero by a binary
// search among the row starts, and a segmented scan adds the products of each row. cte_v5 exchanges values in shared
// memory without __syncwarp, which fails since Volta. This kernel uses shuffles, whose masks name the lanes.
__global__ void cte(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                    const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    const unsigned all = 0xffffffff;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int start = offsets[min(row, rows)];
    int stop = offsets[min(row + 1, rows)];
    int first = __shfl_sync(all, start, 0);
    int last = __shfl_sync(all, stop, 31);

    float sum = 0;
    for (int base = first; base < last; base += 32) {
        int i = base + lane;
        float product = 0;
        if (i < last) product = values[i] * x[columns[i]];

        // Find the nonzero's row: the last row that starts at or before i.
        int owner = 0;
        int owner_start = first;
        for (int half = 16; half > 0; half /= 2) {
            int probe = __shfl_sync(all, start, owner + half);
            if (probe <= i) {
                owner += half;
                owner_start = probe;
            }
        }

        // Inclusive sums within each row's part of these 32.
        int head = max(owner_start - base, 0);
        for (int offset = 1; offset < 32; offset *= 2) {
            float before = __shfl_up_sync(all, product, offset);
            if (lane - offset >= head) product += before;
        }

        // Each row fetches its part's sum from the lane that holds its last nonzero here.
        int part_end = min(stop, base + 32);
        bool here = max(start, base) < part_end;
        float part = __shfl_sync(all, product, here ? part_end - 1 - base : lane);
        if (here) sum += part;
    }
    if (row < rows) y[row] = sum;
}

void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y, int warps) {
    int threads = 32 * warps;
    cte<<<(rows - 1) / threads + 1, threads>>>(rows, offsets, columns, values, x, y);
}
