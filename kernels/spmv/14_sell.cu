// Slices of sorted rows.
//
// Idea: rows are sorted by length within windows of 1024, and the 32 rows of a warp have slots up to their longest.
// Bytes: 8 nnz + 4 (3 rows + cols)      Flops: 2 nnz      From: SELL-C-sigma, Kreutzer and others, SISC 2014
//
// Compared with ell, each warp has a width of its own, so one long row costs 31 other rows their empty slots instead of
// all rows. Sorting puts rows of similar length side by side: lanes end together, and few slots are empty. A window
// limits the distance of a row to its neighbours, so they still gather close elements of x. The cost is that a warp
// writes y in many sectors. The host function converts CSR once. C is 32, the warp, and sigma is 1024.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

constexpr int slice_rows = 32;  // C
constexpr int window = 1024;    // sigma

// Place p in the sorted order has row order[p]. Slice s has the slots from 32 * slices[s] on; slot k of its lane l is
// number 32 * k + l there.
__global__ void sell(int rows, const int* __restrict__ slices, const int* __restrict__ order,
                     const int* __restrict__ lengths, const int* __restrict__ columns, const float* __restrict__ values,
                     const float* __restrict__ x, float* __restrict__ y) {
    int place = blockIdx.x * blockDim.x + threadIdx.x;
    if (place >= rows) return;
    int length = lengths[place];
    float sum = 0;
    if (length > 0) {
        long long slot = (long long)slices[place / slice_rows] * slice_rows + place % slice_rows;
        for (int k = 0; k < length; ++k) {
            sum += values[slot] * x[columns[slot]];
            slot += slice_rows;
        }
    }
    y[order[place]] = sum;
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

// Longer rows come first; rows of equal length keep their order.
static std::vector<int> sorted_rows(const std::vector<int>& ends) {
    std::vector<int> order(ends.size() - 1);
    std::iota(order.begin(), order.end(), 0);
    for (size_t first = 0; first < order.size(); first += window) {
        auto end = order.begin() + std::min(first + window, order.size());
        std::sort(order.begin() + first, end, [&](int a, int b) {
            int length_a = ends[a + 1] - ends[a], length_b = ends[b + 1] - ends[b];
            return length_a != length_b ? length_a > length_b : a < b;
        });
    }
    return order;
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    std::vector<int> ends = on_host(offsets, rows + 1), csr_columns = on_host(columns, nonzeros);
    std::vector<float> csr_values = on_host(values, nonzeros);
    std::vector<int> order = sorted_rows(ends), lengths(rows), slices{0};
    for (int place = 0; place < rows; ++place)
        lengths[place] = ends[order[place] + 1] - ends[order[place]];
    for (int place = 0; place < rows; place += slice_rows)
        slices.push_back(slices.back() + lengths[place]);  // the first of a slice is its longest

    size_t slots = (size_t)slices.back() * slice_rows;
    std::vector<int> sell_columns(slots);
    std::vector<float> sell_values(slots);
    for (int place = 0; place < rows; ++place)
        for (int k = 0; k < lengths[place]; ++k) {
            size_t slot = ((size_t)slices[place / slice_rows] + k) * slice_rows + place % slice_rows;
            sell_columns[slot] = csr_columns[ends[order[place]] + k];
            sell_values[slot] = csr_values[ends[order[place]] + k];
        }
    printf("SELL-32-1024: %.3g %% of the slots empty, %.1f MB\n", slots ? 100 * (1 - nonzeros / double(slots)) : 0,
           8e-6 * slots);

    int* gpu_slices = on_device(slices);
    int* gpu_order = on_device(order);
    int* gpu_lengths = on_device(lengths);
    int* gpu_columns = on_device(sell_columns);
    float* gpu_values = on_device(sell_values);
    sell<<<(rows - 1) / 128 + 1, 128>>>(rows, gpu_slices, gpu_order, gpu_lengths, gpu_columns, gpu_values, x, y);
    cudaFree(gpu_slices);
    cudaFree(gpu_order);
    cudaFree(gpu_lengths);
    cudaFree(gpu_columns);
    cudaFree(gpu_values);
}
