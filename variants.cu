#include <string>
#include <utility>
#include <vector>
#include "kernels/cuda_launch.h"
#include "kernels/scale.h"
#include "kernels/simt/constant.h"
#include "kernels/simt/plain.cuh"
namespace lanescope::bench {
using namespace simt::plain;
using simt::div_up; using simt::power_of_two_for; using simt::with_constant;
using Shape = simt::CudaShape;
class Launcher { public: explicit Launcher(cudaStream_t stream) : stream_(stream) {}
    void scale(float* y, int count, float beta) const { lanescope::scale(y, count, beta, stream_); }
    template <auto function, class... Arguments> void kernel(const Shape& shape, Arguments... arguments) { function<<<shape.grid, shape.block, shape.shared_bytes, stream_>>>(arguments...); }
    cudaStream_t stream_; };
#include "kernels/simt/warp_sum.cuh"
#include "kernels/spmv/arguments.cuh"

namespace rb_2048_256 {
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
}

namespace m_256 {
// SpMV by merge path (the idea of Merrill and Garland, SC 2016), a warp a share.
//
// Idea, against row_blocks: a giant row kept one block busy when all others had ended. Think of the work as merging
// two lists, the ends of the rows and the numbers of the nonzeros, and cut that merge every 512 items: each warp has the
// same to do, whatever the matrix. It searches where its share begins, and goes through it much as cte does, 32 rows and
// 32 nonzeros at a time. Sums of rows that a cut divides meet by atomicAdd, so y starts as zeros. Price: the search, and
// ends of rows that are read again each turn; where rows are alike cte is faster.
// Launch: blocks of 128 threads, a warp a share. Bytes: 8 nnz + 4 (3 rows + cols + 1). Flops: 2 nnz.
constexpr int merge_share = 256;  // row ends and nonzeros a warp

// How many rows end within the first `items` items of the merge. The lanes of a warp try 32 rows at a time: a search
// among a million rows takes 4 steps in place of 20.
__device__ __forceinline__ int rows_ended(long long items, int rows, global<const int> offsets) {
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

__global__ void merge_path(int rows, int nonzeros, global<const int> offsets, global<const int> columns,
                           global<const float> values, global<const float> x, global<float> y) {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x % 32;
    long long share = ((long long)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    long long cut = share * merge_share;
    int left = min((long long)merge_share, max((long long)rows + nonzeros - cut, 0LL));
    int first_row = rows_ended(cut, rows, offsets);
    int row = first_row, base = cut - row;
    float carry = 0;  // what earlier turns found of the row that goes on
    while (left > 0) {
        // The next 32 nonzeros and the next 32 rows. Which of the rows end within the share, and so how far does it go?
        float product = 0;
        if (lane < min(left, nonzeros - base))
            product = values[base + lane] * x[columns[base + lane]];
        int end = offsets[min(row + lane + 1, rows)] - base;
        bool ours = row + lane < rows && end <= left - lane - 1;
        int ends = __popc(__ballot_sync(all, ours));
        int last_end = __shfl_sync(all, end, 31);
        int stop = min(ends < 32 ? left - ends : last_end, 32);

        // Whose nonzero is it? The first row that ends behind it.
        int owner = 0;
        int head = 0;  // lane of the owner's first nonzero here
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

        // What is behind the last of them belongs to the row that goes on.
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

inline void launch_merge_path(Launcher& launch, const Arguments& p) {
    launch.scale(p.y, p.rows, 0);
    const long long work = (long long)p.rows + p.nonzeros;
    launch.kernel<merge_path>(Shape{{div_up(work, 4 * merge_share)}, {128}}, p.rows, p.nonzeros, p.offsets, p.columns,
           p.values, p.x, p.y);
}
}

namespace m_512 {
// SpMV by merge path (the idea of Merrill and Garland, SC 2016), a warp a share.
//
// Idea, against row_blocks: a giant row kept one block busy when all others had ended. Think of the work as merging
// two lists, the ends of the rows and the numbers of the nonzeros, and cut that merge every 512 items: each warp has the
// same to do, whatever the matrix. It searches where its share begins, and goes through it much as cte does, 32 rows and
// 32 nonzeros at a time. Sums of rows that a cut divides meet by atomicAdd, so y starts as zeros. Price: the search, and
// ends of rows that are read again each turn; where rows are alike cte is faster.
// Launch: blocks of 128 threads, a warp a share. Bytes: 8 nnz + 4 (3 rows + cols + 1). Flops: 2 nnz.
constexpr int merge_share = 512;  // row ends and nonzeros a warp

// How many rows end within the first `items` items of the merge. The lanes of a warp try 32 rows at a time: a search
// among a million rows takes 4 steps in place of 20.
__device__ __forceinline__ int rows_ended(long long items, int rows, global<const int> offsets) {
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

__global__ void merge_path(int rows, int nonzeros, global<const int> offsets, global<const int> columns,
                           global<const float> values, global<const float> x, global<float> y) {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x % 32;
    long long share = ((long long)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    long long cut = share * merge_share;
    int left = min((long long)merge_share, max((long long)rows + nonzeros - cut, 0LL));
    int first_row = rows_ended(cut, rows, offsets);
    int row = first_row, base = cut - row;
    float carry = 0;  // what earlier turns found of the row that goes on
    while (left > 0) {
        // The next 32 nonzeros and the next 32 rows. Which of the rows end within the share, and so how far does it go?
        float product = 0;
        if (lane < min(left, nonzeros - base))
            product = values[base + lane] * x[columns[base + lane]];
        int end = offsets[min(row + lane + 1, rows)] - base;
        bool ours = row + lane < rows && end <= left - lane - 1;
        int ends = __popc(__ballot_sync(all, ours));
        int last_end = __shfl_sync(all, end, 31);
        int stop = min(ends < 32 ? left - ends : last_end, 32);

        // Whose nonzero is it? The first row that ends behind it.
        int owner = 0;
        int head = 0;  // lane of the owner's first nonzero here
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

        // What is behind the last of them belongs to the row that goes on.
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

inline void launch_merge_path(Launcher& launch, const Arguments& p) {
    launch.scale(p.y, p.rows, 0);
    const long long work = (long long)p.rows + p.nonzeros;
    launch.kernel<merge_path>(Shape{{div_up(work, 4 * merge_share)}, {128}}, p.rows, p.nonzeros, p.offsets, p.columns,
           p.values, p.x, p.y);
}
}

namespace m_768 {
// SpMV by merge path (the idea of Merrill and Garland, SC 2016), a warp a share.
//
// Idea, against row_blocks: a giant row kept one block busy when all others had ended. Think of the work as merging
// two lists, the ends of the rows and the numbers of the nonzeros, and cut that merge every 512 items: each warp has the
// same to do, whatever the matrix. It searches where its share begins, and goes through it much as cte does, 32 rows and
// 32 nonzeros at a time. Sums of rows that a cut divides meet by atomicAdd, so y starts as zeros. Price: the search, and
// ends of rows that are read again each turn; where rows are alike cte is faster.
// Launch: blocks of 128 threads, a warp a share. Bytes: 8 nnz + 4 (3 rows + cols + 1). Flops: 2 nnz.
constexpr int merge_share = 768;  // row ends and nonzeros a warp

// How many rows end within the first `items` items of the merge. The lanes of a warp try 32 rows at a time: a search
// among a million rows takes 4 steps in place of 20.
__device__ __forceinline__ int rows_ended(long long items, int rows, global<const int> offsets) {
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

__global__ void merge_path(int rows, int nonzeros, global<const int> offsets, global<const int> columns,
                           global<const float> values, global<const float> x, global<float> y) {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x % 32;
    long long share = ((long long)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    long long cut = share * merge_share;
    int left = min((long long)merge_share, max((long long)rows + nonzeros - cut, 0LL));
    int first_row = rows_ended(cut, rows, offsets);
    int row = first_row, base = cut - row;
    float carry = 0;  // what earlier turns found of the row that goes on
    while (left > 0) {
        // The next 32 nonzeros and the next 32 rows. Which of the rows end within the share, and so how far does it go?
        float product = 0;
        if (lane < min(left, nonzeros - base))
            product = values[base + lane] * x[columns[base + lane]];
        int end = offsets[min(row + lane + 1, rows)] - base;
        bool ours = row + lane < rows && end <= left - lane - 1;
        int ends = __popc(__ballot_sync(all, ours));
        int last_end = __shfl_sync(all, end, 31);
        int stop = min(ends < 32 ? left - ends : last_end, 32);

        // Whose nonzero is it? The first row that ends behind it.
        int owner = 0;
        int head = 0;  // lane of the owner's first nonzero here
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

        // What is behind the last of them belongs to the row that goes on.
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

inline void launch_merge_path(Launcher& launch, const Arguments& p) {
    launch.scale(p.y, p.rows, 0);
    const long long work = (long long)p.rows + p.nonzeros;
    launch.kernel<merge_path>(Shape{{div_up(work, 4 * merge_share)}, {128}}, p.rows, p.nonzeros, p.offsets, p.columns,
           p.values, p.x, p.y);
}
}

namespace kcte {
#include "kernels/spmv/cte.cuh"
}

namespace kcte_v1 {
#include "kernels/spmv/cte_v1.cuh"
}

namespace kcte_v2 {
#include "kernels/spmv/cte_v2.cuh"
}

namespace kcte_v3 {
#include "kernels/spmv/cte_v3.cuh"
}

namespace kcte_v4 {
#include "kernels/spmv/cte_v4.cuh"
}

namespace kcte_v5 {
#include "kernels/spmv/cte_v5.cuh"
}

struct Entry { const char* name; void (*launch)(Launcher&, const Arguments&); };
extern const Entry entries[]; const Entry entries[] = {{"rb_2048_256", rb_2048_256::launch_row_blocks},{"m_256", m_256::launch_merge_path},{"m_512", m_512::launch_merge_path},{"m_768", m_768::launch_merge_path},{"kcte", kcte::launch_cte},{"kcte_v1", kcte_v1::launch_cte_v1},{"kcte_v2", kcte_v2::launch_cte_v2},{"kcte_v3", kcte_v3::launch_cte_v3},{"kcte_v4", kcte_v4::launch_cte_v4},{"kcte_v5", kcte_v5::launch_cte_v5}, {nullptr, nullptr}};


void launch_nth(int n, const SpmvArrays& a, cudaStream_t s) { Launcher l(s); Arguments arguments{a.rows, a.cols, a.offsets.data(), a.columns.data(), a.values.data(), a.x.data(), a.y.data(), int(a.values.size()), 0}; entries[n].launch(l, arguments); }
const char* name_nth(int n) { return entries[n].name; }
}