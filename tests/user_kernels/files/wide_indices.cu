// SpMV with indices of 64 bits, and a plan that the host makes of them.
#include <cstdint>
#include <cstdio>
#include <vector>

__global__ void rows_of_blocks(std::size_t num_rows, const long long* row_ptr, const int64_t* col_idx,
                               const float* vals, const float* x, float* y, const int64_t* first_rows) {
    const int64_t last = first_rows[blockIdx.x + 1];
    for (int64_t row = first_rows[blockIdx.x] + threadIdx.x; row < last; row += blockDim.x) {
        const long long end = row_ptr[row + 1];
        float sum = 0;
        for (long long k = row_ptr[row]; k < end; ++k) sum += vals[k] * x[col_idx[k]];
        y[row] = sum;
    }
}

/// Blocks with some 256 nonzeros each.
void spmv(std::size_t num_rows, unsigned long long nnz, const long long* row_ptr, const int64_t* col_idx,
          const float* vals, const float* x, float* y) {
    std::vector<long long> offsets(num_rows + 1);
    cudaMemcpy(offsets.data(), row_ptr, offsets.size() * sizeof(long long), cudaMemcpyDeviceToHost);
    std::vector<int64_t> first_rows{0};
    for (std::size_t row = 1; row < num_rows; ++row)
        if (offsets[row] - offsets[first_rows.back()] >= 256) first_rows.push_back(row);
    first_rows.push_back(num_rows);
    printf("%lld of %llu nonzeros\n", offsets.back(), nnz);
    int64_t* d_first_rows;
    cudaMalloc(&d_first_rows, first_rows.size() * sizeof(int64_t));
    cudaMemcpy(d_first_rows, first_rows.data(), first_rows.size() * sizeof(int64_t), cudaMemcpyHostToDevice);
    rows_of_blocks<<<first_rows.size() - 1, 64>>>(num_rows, row_ptr, col_idx, vals, x, y, d_first_rows);
}
