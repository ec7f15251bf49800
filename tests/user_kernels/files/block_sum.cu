// y = A x, a block a row: the threads' sums are added up by CUB.
#include <cub/block/block_reduce.cuh>

constexpr int threads = 128;

__global__ void block_rows(const float* A, const float* x, float* y, int cols) {
    using Reduce = cub::BlockReduce<float, threads>;
    __shared__ typename Reduce::TempStorage storage;
    const int row = blockIdx.x;
    float sum = 0;
    for (int i = threadIdx.x; i < cols; i += threads) sum += A[size_t(row) * cols + i] * x[i];
    const float whole = Reduce(storage).Sum(sum);
    if (threadIdx.x == 0) y[row] = whole;
}

void sgemv_block(const float* A, const float* x, float* y, int rows, int cols) {
    block_rows<<<rows, threads>>>(A, x, y, cols);
}
