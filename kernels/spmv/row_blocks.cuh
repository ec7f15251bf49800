// SpMV, rows in blocks of equal work (the idea of CSR-adaptive: Greathouse and Daga, SC 2014; no preprocessing here).
//
// Idea, against cte: the list that all share grows from a warp's rows to a block's, which is cut by work and not by
// number of rows: block b takes the rows r with offsets[r] + r in [bT, bT + T), found by a search. Threads load side by
// side into shared memory, all at once and with no lane waiting; then a thread a row adds up, where reading is cheap.
// Of the last row, which may be long, the part beyond the T products is added up by the whole block.
// Launch: blocks of 256 threads, ceil((rows + nnz) / 2048) of them. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
constexpr int row_block = 2048;  // T: nonzeros in shared memory
constexpr int row_block_threads = 256;

// How many rows r, of which the answer is known to be low to high, have offsets[r] + r < limit. The lanes of a warp try
// 32 rows at a time: a search among a million rows takes 4 steps in place of 20.
__device__ __forceinline__ int rows_before(long long limit, int low, int high, global<const int> offsets) {
    int lane = threadIdx.x % 32;
    while (low < high) {
        int stride = (high - low - 1) / 32 + 1;
        int ahead = lane * stride;
        bool before = ahead < high - low && offsets[low + ahead] + (long long)(low + ahead) < limit;
        int count = __popc(__ballot_sync(0xffffffff, before));
        if (count < 32) high = low + min(high - low, count * stride);
        if (count > 0) low += (count - 1) * stride + 1;
    }
    return low;
}

__global__ void row_blocks(int rows, global<const int> offsets, global<const int> columns, global<const float> values,
                           global<const float> x, global<float> y) {
    __shared__ shared<float, row_block> products;
    __shared__ shared<float, row_block_threads / 32> tails;
    int t = threadIdx.x;
    long long begin = (long long)blockIdx.x * row_block;
    int first_row = rows_before(begin, 0, rows, offsets);
    int end_row = rows_before(begin + row_block, first_row, first_row + min(rows - first_row, row_block), offsets);
    if (first_row == end_row) return;  // all of the block: it lies within a long row
    int first = offsets[first_row];
    int last = offsets[end_row];
    int window = min(row_block, last - first);

    for (int i = t; i < window; i += row_block_threads) products[i] = values[first + i] * x[columns[first + i]];
    float tail = 0;
    for (int i = window + t; i < last - first; i += row_block_threads)
        tail += values[first + i] * x[columns[first + i]];
    tail = warp_sum(tail);
    if (t % 32 == 0) tails[t / 32] = tail;
    __syncthreads();

    for (int row = first_row + t; row < end_row; row += row_block_threads) {
        int end = min(offsets[row + 1] - first, window);
        float sum = 0;
        for (int i = offsets[row] - first; i < end; ++i) sum += products[i];
        if (row == end_row - 1)
            for (int warp = 0; warp < row_block_threads / 32; ++warp) sum += tails[warp];
        y[row] = sum;
    }
}

inline void launch_row_blocks(Launcher& launch, const Arguments& p) {
    const long long work = (long long)p.rows + p.nonzeros;
    launch.kernel<row_blocks>(Shape{{div_up(work, row_block)}, {row_block_threads}}, p.rows, p.offsets, p.columns,
                              p.values, p.x, p.y);
}
