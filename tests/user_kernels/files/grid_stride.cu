// A warp goes from row to row until there are no more, and its first lane stores what they have summed up.
#include <cuda_runtime.h>

template <class T>
__device__ T warp_sum(T value) {
    for (int distance = 16; distance > 0; distance >>= 1) value += __shfl_down_sync(0xffffffff, value, distance);
    return value;
}

template <class T>
__global__ void rows_by_warps(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                              const T* __restrict__ values, const T* __restrict__ x, T* __restrict__ y) {
    const int lane = threadIdx.x % warpSize;
    const int warps = gridDim.x * blockDim.x / warpSize;
    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize; row < rows; row += warps) {
        const int begin = offsets[row];
        const int end = offsets[row + 1];
        T sum = 0;
        for (int i = begin + lane; i < end; i += warpSize) {
            const int column = columns[i];
            sum += values[i] * x[column];
        }
        sum = warp_sum(sum);
        if (lane == 0) {
            y[row] = sum;
        }
    }
}

void of_floats(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y) {
    rows_by_warps<<<3, 64>>>(rows, offsets, columns, values, x, y);
}

void of_doubles(int rows, const int* offsets, const int* columns, const double* values, const double* x, double* y) {
    rows_by_warps<<<3, 64>>>(rows, offsets, columns, values, x, y);
}
