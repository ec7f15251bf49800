// Coordinates.
//
// Idea: each nonzero has its row beside its column, so one thread takes one nonzero, whatever the row lengths are.
// Bytes: 12 nnz + 4 (rows + cols)      Flops: 2 nnz      From: COO of Bell and Garland, SC 2009
//
// Compared with merge_path, shares are equal without a search, for four more bytes per nonzero. The nonzeros of a row
// are neighbours, so a warp first adds its products by rows: after the step with offset 2^k, a lane has the sum of up
// to 2^(k+1) lanes that end with it. The last lane of each row adds this sum to y, atomically: rows continue in other
// warps. The host function converts CSR once, and each launch clears y first. The order of atomics varies, and so does
// the rounding of long rows.
#include <cstdio>
#include <vector>

__global__ void coo(int nonzeros, const int* __restrict__ row_of, const int* __restrict__ columns,
                    const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int row = i < nonzeros ? row_of[i] : -1;
    float sum = i < nonzeros ? values[i] * x[columns[i]] : 0;
    for (int offset = 1; offset < 32; offset *= 2) {
        float sum_above = __shfl_up_sync(0xffffffff, sum, offset);
        int row_above = __shfl_up_sync(0xffffffff, row, offset);
        if (lane >= offset && row_above == row) sum += sum_above;
    }
    int row_below = __shfl_down_sync(0xffffffff, row, 1);
    if (row >= 0 && (lane == 31 || row_below != row)) atomicAdd(&y[row], sum);
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    std::vector<int> ends(rows + 1);
    cudaMemcpy(ends.data(), offsets, ends.size() * sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<int> row_of(nonzeros);
    for (int row = 0; row < rows; ++row)
        for (int i = ends[row]; i < ends[row + 1]; ++i)
            row_of[i] = row;
    printf("COO: %.1f MB of row indices, for %.1f MB of row offsets\n", 4e-6 * nonzeros, 4e-6 * (rows + 1));

    cudaMemsetAsync(y, 0, rows * sizeof(float));
    int* on_gpu = nullptr;
    cudaMalloc(&on_gpu, (nonzeros + 1) * sizeof(int));
    cudaMemcpy(on_gpu, row_of.data(), nonzeros * sizeof(int), cudaMemcpyHostToDevice);
    coo<<<nonzeros / 256 + 1, 256>>>(nonzeros, on_gpu, columns, values, x, y);
    cudaFree(on_gpu);
}
