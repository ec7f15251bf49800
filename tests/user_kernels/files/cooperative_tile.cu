// y = A x, a warp a row: the lanes' sums are added up by a tile of cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ float sum_of(const cg::thread_block_tile<32>& warp, float value) {
    return cg::reduce(warp, value, cg::plus<float>());
}

__global__ void tile_rows(const float* A, const float* x, float* y, int rows, int cols) {
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= rows) return;
    float sum = 0;
    for (int i = warp.thread_rank(); i < cols; i += 32) sum += A[size_t(row) * cols + i] * x[i];
    sum = sum_of(warp, sum);
    if (warp.thread_rank() == 0) y[row] = sum;
}

void sgemv_tile(const float* A, const float* x, float* y, int rows, int cols) {
    tile_rows<<<(rows + 3) / 4, 128>>>(A, x, y, rows, cols);
}
