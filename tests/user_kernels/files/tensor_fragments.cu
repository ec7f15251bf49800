// y = A x in half precision, a warp 16 rows: x stands in the first column of the fragment that A's are multiplied with.
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

__global__ void fragment_rows(const half* A, const half* x, float* y, int rows, int cols) {
    __shared__ half a[16 * 16], b[16 * 16];
    __shared__ float c[16 * 16];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    const int first = blockIdx.x * 16, lane = threadIdx.x;
    for (int k = 0; k < cols; k += 16) {
        for (int i = lane; i < 256; i += 32) {
            const int row = first + i / 16, col = k + i % 16;
            a[i] = row < rows && col < cols ? A[size_t(row) * cols + col] : __float2half(0);
            b[i] = i < 16 && col < cols ? x[col] : __float2half(0);
        }
        __syncwarp();
        wmma::load_matrix_sync(left, a, 16);
        wmma::load_matrix_sync(right, b, 16);
        wmma::mma_sync(sum, left, right, sum);
        __syncwarp();
    }
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
    __syncwarp();
    if (lane < 16 && first + lane < rows) y[first + lane] = c[lane * 16];
}

void sgemv_fragments(const half* A, const half* x, float* y, int rows, int cols) {
    fragment_rows<<<(rows + 15) / 16, 32>>>(A, x, y, rows, cols);
}
