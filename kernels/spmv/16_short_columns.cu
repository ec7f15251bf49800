// Columns of 16 bits.
//
// Idea: each row stores its first column, and each nonzero its distance from it in 16 bits: fewer bytes per nonzero.
// Bytes: 6 nnz + 4 (3 rows + cols)      Flops: 2 nnz      From: ours
//
// Compared with warp_per_row, the lanes of a row read two bytes instead of four per column. This pays if the stream of
// columns and values is the limit, as with bands and meshes whose rows gather from nearby columns. It does not help if
// x is gathered from everywhere, because these gathers are the limit then. The host function converts CSR once. If a
// row reaches over more than 65536 columns, the columns keep their 32 bits.
#include <algorithm>
#include <cstdio>
#include <vector>

// firsts: the smallest column of each row.
template <int lanes, class Column>
__global__ void short_columns(int rows, const int* __restrict__ offsets, const int* __restrict__ firsts,
                              const Column* __restrict__ columns, const float* __restrict__ values,
                              const float* __restrict__ x, float* __restrict__ y) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / lanes;
    int lane = threadIdx.x % lanes;
    float sum = 0;
    if (row < rows) {
        int end = offsets[row + 1];
        int i = offsets[row] + lane;
        if (i < end) {
            int first = firsts[row];
            for (; i < end; i += lanes)
                sum += values[i] * x[first + columns[i]];
        }
    }
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset, lanes);
    if (lane == 0 && row < rows) y[row] = sum;
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

template <class Column>
void launch(int rows, int nonzeros, const int* offsets, const std::vector<int>& firsts,
            const std::vector<Column>& columns, const float* values, const float* x, float* y) {
    int* gpu_firsts = on_device(firsts);
    Column* gpu_columns = on_device(columns);
    int lanes = 2;  // as in warp_per_row: at least half of the mean row length
    while (lanes < 32 && lanes < 0.5 * nonzeros / rows)
        lanes *= 2;
    int blocks = (rows - 1) / (128 / lanes) + 1;
    switch (lanes) {
        case 2: short_columns<2><<<blocks, 128>>>(rows, offsets, gpu_firsts, gpu_columns, values, x, y); break;
        case 4: short_columns<4><<<blocks, 128>>>(rows, offsets, gpu_firsts, gpu_columns, values, x, y); break;
        case 8: short_columns<8><<<blocks, 128>>>(rows, offsets, gpu_firsts, gpu_columns, values, x, y); break;
        case 16: short_columns<16><<<blocks, 128>>>(rows, offsets, gpu_firsts, gpu_columns, values, x, y); break;
        case 32: short_columns<32><<<blocks, 128>>>(rows, offsets, gpu_firsts, gpu_columns, values, x, y); break;
    }
    cudaFree(gpu_firsts);
    cudaFree(gpu_columns);
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    std::vector<int> ends = on_host(offsets, rows + 1), distances = on_host(columns, nonzeros), firsts(rows);
    int widest = 0;
    for (int row = 0; row < rows; ++row) {
        auto begin = distances.begin() + ends[row], end = distances.begin() + ends[row + 1];
        if (begin == end) continue;
        firsts[row] = *std::min_element(begin, end);
        for (auto column = begin; column != end; ++column) {
            *column -= firsts[row];
            widest = std::max(widest, *column);
        }
    }
    if (widest < 65536) {
        printf("columns of 16 bits: %.1f MB instead of %.1f\n", 2e-6 * nonzeros + 4e-6 * rows, 4e-6 * nonzeros);
        launch(rows, nonzeros, offsets, firsts, std::vector<unsigned short>(distances.begin(), distances.end()), values,
               x, y);
    } else {
        printf("columns of 32 bits: a row reaches over %d columns\n", widest + 1);
        launch(rows, nonzeros, offsets, firsts, distances, values, x, y);
    }
}
