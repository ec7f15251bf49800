// Rows of equal width.
//
// Idea: every row gets as many slots, stored column by column, so one thread per row reads beside its neighbours.
// Bytes: 8 nnz + 4 (2 rows + cols)      Flops: 2 nnz      From: ELL and HYB of Bell and Garland, SC 2009
//
// Compared with thread_per_row, slot k of all rows is stored together: the lanes of a warp read neighbouring columns
// and values, without shared memory. The cost is padding: a short row has empty slots, and its lane is idle while the
// warp's longest row continues. The width is at most twice the mean row length. Nonzeros beyond the width follow in
// coordinates, one thread each, and are added to y atomically. The host function converts CSR once.
#include <algorithm>
#include <cstdio>
#include <vector>

// Slot k of row r is number k * rows + r.
__global__ void ell(int rows, const int* __restrict__ lengths, const int* __restrict__ columns,
                    const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    int length = lengths[row];
    float sum = 0;
    long long slot = row;
    for (int k = 0; k < length; ++k) {
        sum += values[slot] * x[columns[slot]];
        slot += rows;
    }
    y[row] = sum;
}

__global__ void rest(int nonzeros, const int* __restrict__ row_of, const int* __restrict__ columns,
                     const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < nonzeros) atomicAdd(&y[row_of[i]], values[i] * x[columns[i]]);
}

template <class T>
T* on_device(const std::vector<T>& numbers) {
    T* copy = nullptr;
    cudaMalloc(&copy, numbers.size() * sizeof(T));
    cudaMemcpy(copy, numbers.data(), numbers.size() * sizeof(T), cudaMemcpyHostToDevice);
    return copy;
}

template <class T>
std::vector<T> on_host(const T* numbers, size_t count) {
    std::vector<T> copy(count);
    cudaMemcpy(copy.data(), numbers, count * sizeof(T), cudaMemcpyDeviceToHost);
    return copy;
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    std::vector<int> ends = on_host(offsets, rows + 1), csr_columns = on_host(columns, nonzeros);
    std::vector<float> csr_values = on_host(values, nonzeros);
    int longest = 0;
    for (int row = 0; row < rows; ++row)
        longest = std::max(longest, ends[row + 1] - ends[row]);
    int width = int(std::min<long long>(longest, (2LL * nonzeros + rows - 1) / rows));

    std::vector<int> lengths(rows), ell_columns((size_t)width * rows), rest_rows, rest_columns;
    std::vector<float> ell_values((size_t)width * rows), rest_values;
    for (int row = 0; row < rows; ++row) {
        int first = ends[row], length = ends[row + 1] - first;
        lengths[row] = std::min(width, length);
        for (int k = 0; k < lengths[row]; ++k) {
            ell_columns[(size_t)k * rows + row] = csr_columns[first + k];
            ell_values[(size_t)k * rows + row] = csr_values[first + k];
        }
        for (int k = width; k < length; ++k) {
            rest_rows.push_back(row);
            rest_columns.push_back(csr_columns[first + k]);
            rest_values.push_back(csr_values[first + k]);
        }
    }
    int beyond = int(rest_rows.size());
    double slots = double(width) * rows;
    printf("ELL: %d slots per row, %.3g %% of them empty, %.1f MB; %d nonzeros beyond the width\n", width,
           slots > 0 ? 100 * (1 - (nonzeros - beyond) / slots) : 0, 8e-6 * slots, beyond);

    int* gpu_lengths = on_device(lengths);
    int* gpu_columns = on_device(ell_columns);
    float* gpu_values = on_device(ell_values);
    ell<<<(rows - 1) / 256 + 1, 256>>>(rows, gpu_lengths, gpu_columns, gpu_values, x, y);
    cudaFree(gpu_lengths);
    cudaFree(gpu_columns);
    cudaFree(gpu_values);
    if (beyond == 0) return;
    int* gpu_rest_rows = on_device(rest_rows);
    int* gpu_rest_columns = on_device(rest_columns);
    float* gpu_rest_values = on_device(rest_values);
    rest<<<(beyond - 1) / 256 + 1, 256>>>(beyond, gpu_rest_rows, gpu_rest_columns, gpu_rest_values, x, y);
    cudaFree(gpu_rest_rows);
    cudaFree(gpu_rest_columns);
    cudaFree(gpu_rest_values);
}
