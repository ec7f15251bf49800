// Row blocks of equal work.
//
// Idea: a block loads the nonzeros of as many rows as fit into shared memory; then each thread adds one row.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: CSR-adaptive
//
// This is the idea of CSR-adaptive by Greathouse and Daga, SC 2014, without its preprocessing. Compared with cte, the
// shared list has the rows of a block instead of a warp, and work decides its length instead of the number of rows.
// Block b takes the rows r with offsets[r] + r in [bT, bT + T), which a search finds. Threads load adjacent nonzeros
// into shared memory, all at once and without waiting; then each thread adds one row, since reading is cheap there. The
// last row may be long: the whole block adds its part beyond the T products.
constexpr int row_block = 2048;  // T: nonzeros in shared memory
constexpr int row_block_threads = 256;

// Returns the number of rows r with offsets[r] + r < limit, which is between low and high. The lanes of a warp try 32
// rows at a time: a search among a million rows takes 4 steps instead of 20.
__device__ __forceinline__ int rows_before(long long limit, int low, int high, const int* __restrict__ offsets) {
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

__global__ void row_blocks(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                           const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    __shared__ float products[row_block];
    __shared__ float tails[row_block_threads / 32];
    int t = threadIdx.x;
    long long begin = (long long)blockIdx.x * row_block;
    int first_row = rows_before(begin, 0, rows, offsets);
    int end_row = rows_before(begin + row_block, first_row, first_row + min(rows - first_row, row_block), offsets);
    if (first_row == end_row) return;  // the whole block: it is within a long row
    int first = offsets[first_row];
    int last = offsets[end_row];
    int window = min(row_block, last - first);

    for (int i = t; i < window; i += row_block_threads)
        products[i] = values[first + i] * x[columns[first + i]];
    float tail = 0;
    for (int i = window + t; i < last - first; i += row_block_threads)
        tail += values[first + i] * x[columns[first + i]];
    for (int offset = 16; offset > 0; offset /= 2)
        tail += __shfl_down_sync(0xffffffff, tail, offset);
    if (t % 32 == 0) tails[t / 32] = tail;
    __syncthreads();

    for (int row = first_row + t; row < end_row; row += row_block_threads) {
        int end = min(offsets[row + 1] - first, window);
        float sum = 0;
        for (int i = offsets[row] - first; i < end; ++i)
            sum += products[i];
        if (row == end_row - 1)
            for (int warp = 0; warp < row_block_threads / 32; ++warp)
                sum += tails[warp];
        y[row] = sum;
    }
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    long long work = (long long)rows + nonzeros;
    row_blocks<<<(work - 1) / row_block + 1, row_block_threads>>>(rows, offsets, columns, values, x, y);
}
