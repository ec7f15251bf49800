// Diagonals.
//
// Idea: full diagonals need no column indices: one thread per row, and lanes read neighbours of values and of x.
// Bytes: 4 (diagonals * rows + rows + cols), and 8 per other nonzero      Flops: 2 nnz
// From: DIA of Bell and Garland, SC 2009
//
// Compared with ell, the column of a diagonal follows from the row, so half of the bytes are not read, and the lanes of
// a warp gather neighbouring elements of x. The host function finds the diagonals once: at most 256, each at least half
// full, because a slot costs half of a nonzero in CSR. Other nonzeros stay in CSR, and the row's thread adds them. An
// absent nonzero is a zero, which is multiplied: an infinity in x makes NaN in a row that has no nonzero there.
#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int most_diagonals = 256;

// Column minus row of each diagonal: a kernel parameter, so that no load has to arrive before the others start.
struct Distances {
    int count;
    int of[most_diagonals];
};

// Slot of row r on diagonal d is number d * rows + r. has_rest: other nonzeros follow in CSR.
template <bool has_rest>
__global__ void diagonals(int rows, int cols, Distances distances, const float* __restrict__ slots,
                          const int* __restrict__ rest_offsets, const int* __restrict__ rest_columns,
                          const float* __restrict__ rest_values, const float* __restrict__ x, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int d = 0; d < distances.count; d += 4) {
        float value[4] = {};
        for (int u = 0; u < 4; ++u)
            if (d + u < distances.count) value[u] = __ldcs(slots + ((long long)(d + u) * rows + row));
        for (int u = 0; u < 4; ++u) {
            if (d + u >= distances.count) break;
            int column = row + distances.of[d + u];
            if (column >= 0 && column < cols) sum += value[u] * x[column];
        }
    }
    if (has_rest) {
        int end = rest_offsets[row + 1];
        for (int i = rest_offsets[row]; i < end; ++i)
            sum += rest_values[i] * x[rest_columns[i]];
    }
    y[row] = sum;
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

// Returns the fullest diagonals that are at least half full, in ascending order.
static Distances full_diagonals(int rows, int cols, const std::vector<int>& ends, const std::vector<int>& columns) {
    std::vector<int> count(rows + cols);  // of distance d at d + rows
    for (int row = 0; row < rows; ++row)
        for (int i = ends[row]; i < ends[row + 1]; ++i)
            ++count[columns[i] - row + rows];
    std::vector<int> full;
    for (int d = -rows; d < cols; ++d)
        if (2LL * count[d + rows] >= rows) full.push_back(d);
    std::sort(full.begin(), full.end(), [&](int a, int b) {
        return count[a + rows] != count[b + rows] ? count[a + rows] > count[b + rows] : a < b;
    });
    if (full.size() > most_diagonals) full.resize(most_diagonals);
    std::sort(full.begin(), full.end());
    Distances distances{int(full.size()), {}};
    std::copy(full.begin(), full.end(), distances.of);
    return distances;
}

void spmv(int rows, int cols, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    std::vector<int> ends = on_host(offsets, rows + 1), csr_columns = on_host(columns, nonzeros);
    std::vector<float> csr_values = on_host(values, nonzeros);
    Distances distances = full_diagonals(rows, cols, ends, csr_columns);
    std::vector<int> diagonal_of(rows + cols, -1), last_row(distances.count, -1);
    for (int d = 0; d < distances.count; ++d)
        diagonal_of[distances.of[d] + rows] = d;

    std::vector<float> slots((size_t)distances.count * rows), rest_values;
    std::vector<int> rest_offsets{0}, rest_columns;
    for (int row = 0; row < rows; ++row) {
        for (int i = ends[row]; i < ends[row + 1]; ++i) {
            int d = diagonal_of[csr_columns[i] - row + rows];
            if (d >= 0 && last_row[d] != row) {  // a second nonzero of the same place has no slot
                last_row[d] = row;
                slots[(size_t)d * rows + row] = csr_values[i];
            } else {
                rest_columns.push_back(csr_columns[i]);
                rest_values.push_back(csr_values[i]);
            }
        }
        rest_offsets.push_back(int(rest_columns.size()));
    }
    int others = int(rest_columns.size());
    double size = double(slots.size());
    printf("DIA: %d %s with %.3g %% of the slots empty, %.1f MB; %d other nonzeros in CSR\n", distances.count,
           distances.count == 1 ? "diagonal" : "diagonals", size > 0 ? 100 * (1 - (nonzeros - others) / size) : 0,
           4e-6 * size, others);

    float* gpu_slots = on_device(slots);
    int* gpu_offsets = on_device(rest_offsets);
    int* gpu_columns = on_device(rest_columns);
    float* gpu_values = on_device(rest_values);
    int blocks = (rows - 1) / 256 + 1;
    if (others == 0)
        diagonals<false><<<blocks, 256>>>(rows, cols, distances, gpu_slots, gpu_offsets, gpu_columns, gpu_values, x, y);
    else
        diagonals<true><<<blocks, 256>>>(rows, cols, distances, gpu_slots, gpu_offsets, gpu_columns, gpu_values, x, y);
    cudaFree(gpu_slots);
    cudaFree(gpu_offsets);
    cudaFree(gpu_columns);
    cudaFree(gpu_values);
}
