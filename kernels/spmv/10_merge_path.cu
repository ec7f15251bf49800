// Merge path.
//
// Idea: row ends and nonzeros are one merged list, split into equal shares for all warps.
// Bytes: 8 nnz + 4 (3 rows + cols + 1)      Flops: 2 nnz      From: Merrill and Garland
//
// From Merrill and Garland, SC 2016. Compared with row_blocks, a giant row does not keep one block busy after all
// others have ended. The work is a merge of two lists, the ends of the rows and the numbers of the nonzeros, split
// every 512 items: each warp has equal work for every matrix. It searches for the start of its share, and works through
// it like cte, 32 rows and 32 nonzeros at a time. atomicAdd adds the sums of rows that a split divides, so y starts as
// zeros. The cost: the search, and reading row ends again in each iteration; for rows of similar length, cte is faster.
constexpr int merge_share = 512;  // row ends and nonzeros per warp

// Returns the number of rows that end within the first `items` items of the merge. The lanes of a warp try 32 rows at a
// time: a search among a million rows takes 4 steps instead of 20.
__device__ __forceinline__ int rows_ended(long long items, int rows, const int* __restrict__ offsets) {
    int lane = threadIdx.x % 32, low = 0, high = rows;
    while (low < high) {
        int stride = (high - low - 1) / 32 + 1;
        int ahead = lane * stride;
        bool ended = ahead < high - low && offsets[low + ahead + 1] + (long long)(low + ahead) < items;
        int count = __popc(__ballot_sync(0xffffffff, ended));
        if (count < 32) high = low + min(high - low, count * stride);
        if (count > 0) low += (count - 1) * stride + 1;
    }
    return low;
}

__global__ void merge_path(int rows, int nonzeros, const int* __restrict__ offsets, const int* __restrict__ columns,
                           const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x % 32;
    long long share = ((long long)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    long long cut = share * merge_share;
    int left = min((long long)merge_share, max((long long)rows + nonzeros - cut, 0LL));
    int first_row = rows_ended(cut, rows, offsets);
    int row = first_row, base = cut - row;
    float carry = 0;  // sum of the open row from earlier iterations
    while (left > 0) {
        // The next 32 nonzeros and rows. Find the rows that end within the share, and so the end of this step.
        float product = 0;
        if (lane < min(left, nonzeros - base)) product = values[base + lane] * x[columns[base + lane]];
        int end = offsets[min(row + lane + 1, rows)] - base;
        bool ours = row + lane < rows && end <= left - lane - 1;
        int ends = __popc(__ballot_sync(all, ours));
        int last_end = __shfl_sync(all, end, 31);
        int stop = min(ends < 32 ? left - ends : last_end, 32);

        // Find the nonzero's row: the first row that ends after it.
        int owner = 0;
        int head = 0;  // lane of the row's first nonzero here
        for (int half = 16; half > 0; half /= 2) {
            int probe = __shfl_sync(all, end, owner + half - 1);
            if (probe <= lane) {
                owner += half;
                head = probe;
            }
        }

        // Inclusive sums within each row's part of these 32.
        for (int offset = 1; offset < 32; offset *= 2) {
            float before = __shfl_up_sync(all, product, offset);
            if (lane - offset >= head) product += before;
        }

        // Each row that ends here fetches its sum from the lane that holds its last nonzero, if it has one here.
        int start = __shfl_up_sync(all, end, 1);
        float sum = __shfl_sync(all, product, end - 1);
        if (end <= (lane == 0 ? 0 : start)) sum = 0;
        if (lane == 0) sum += carry;
        bool ended = ours && end <= stop;
        if (ended && row + lane > first_row)
            y[row + lane] = sum;
        else if (ended)
            atomicAdd(&y[row + lane], sum);

        // Nonzeros after the last end belong to the row that continues.
        int count = __popc(__ballot_sync(all, ended));
        float rest = __shfl_sync(all, product, stop - 1);
        int rest_owner = __shfl_sync(all, owner, stop - 1);
        if (count > 0) carry = 0;
        if (stop > 0 && rest_owner == count) carry += rest;
        left -= count + stop;
        row += count;
        base += stop;
    }
    if (lane == 0 && row < rows) atomicAdd(&y[row], carry);
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    cudaMemsetAsync(y, 0, rows * sizeof(float));
    long long work = (long long)rows + nonzeros;
    merge_path<<<(work - 1) / (4 * merge_share) + 1, 128>>>(rows, nonzeros, offsets, columns, values, x, y);
}
