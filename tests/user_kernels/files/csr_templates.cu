// CSR with the index type and the lanes a row as template parameters; the host function chooses.
#include <cstdint>
#include <cuda_runtime.h>

template <typename I, typename T, int threads_per_row>
__global__ void csr_vector(I n_rows, const I* __restrict__ row_ptr, const I* __restrict__ col_idx,
                           const T* __restrict__ vals, const T* __restrict__ x, T* __restrict__ y) {
    const I row = (blockIdx.x * blockDim.x + threadIdx.x) / threads_per_row;
    const int lane = threadIdx.x % threads_per_row;
    T sum = 0;
    if (row < n_rows) {
        const I end = row_ptr[row + 1];
        for (I j = row_ptr[row] + lane; j < end; j += threads_per_row)
            sum += vals[j] * __ldg(x + col_idx[j]);
    }
    for (int delta = threads_per_row / 2; delta > 0; delta /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, delta, threads_per_row);
    if (row < n_rows && lane == 0) y[row] = sum;
}

namespace {
template <int lanes>
void launch(int n_rows, const int* row_ptr, const int* col_idx, const float* vals, const float* x, float* y) {
    const int rows_a_block = 128 / lanes;
    csr_vector<int, float, lanes><<<(n_rows + rows_a_block - 1) / rows_a_block, 128>>>(n_rows, row_ptr, col_idx, vals, x, y);
}
}  // namespace

void csr_spmv(int n_rows, int nnz, const int* row_ptr, const int* col_idx, const float* vals, const float* x, float* y) {
    const double mean = n_rows > 0 ? double(nnz) / n_rows : 0;
    if (mean < 4)
        launch<2>(n_rows, row_ptr, col_idx, vals, x, y);
    else
        launch<8>(n_rows, row_ptr, col_idx, vals, x, y);
}
