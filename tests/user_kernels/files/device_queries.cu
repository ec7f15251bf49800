// Chooses its grid from what the device says of itself.
#include <cuda_runtime.h>

__global__ void k(int n, const int* row_ptr, const int* col_idx, const float* vals, const float* x, float* y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float sum = 0;
        for (int j = row_ptr[i]; j < row_ptr[i + 1]; ++j) sum += vals[j] * x[col_idx[j]];
        y[i] = sum;
    }
}

static int asked(cudaDeviceAttr attribute) {
    int value = -1;
    return cudaDeviceGetAttribute(&value, attribute, 0) == cudaSuccess ? value : -1;
}

void spmv(int n, const int* row_ptr, const int* col_idx, const float* vals, const float* x, float* y,
          cudaStream_t stream = 0) {
    int device = -1, count = 0, version = 0;
    cudaGetDeviceCount(&count);
    cudaGetDevice(&device);
    cudaSetDevice(device);
    cudaRuntimeGetVersion(&version);
    cudaDeviceProp prop{};
    cudaGetDeviceProperties(&prop, device);
    cudaFuncAttributes function{};
    cudaFuncGetAttributes(&function, k);
    cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1);
    int blocks = 0, flagged = 0, grid = 0, block = 0, grid2 = 0, block2 = 0;
    size_t dynamic = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 128, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&flagged, k, 128, 0, cudaOccupancyDefault);
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, k, 0, 0);
    cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid2, &block2, k, [](int threads) { return size_t(threads); });
    cudaOccupancyAvailableDynamicSMemPerBlock(&dynamic, k, 2, 128);
    const bool all_known = count > 0 && device == 0 && prop.maxBlocksPerMultiProcessor > 0 &&
                           prop.multiProcessorCount == asked(cudaDevAttrMultiProcessorCount) && blocks == flagged &&
                           block > 0 && block2 > 0 && dynamic > 0 && function.maxThreadsPerBlock > 0 &&
                           asked(cudaDevAttrCooperativeLaunch) == 1 && asked(cudaDevAttrMaxGridDimY) == 65535 &&
                           prop.asyncEngineCount == asked(cudaDevAttrAsyncEngineCount) &&
                           asked(cudaDevAttrStreamPrioritiesSupported) == 1;
    if (!all_known) return;
    k<<<blocks, 128, 0, stream>>>(n, row_ptr, col_idx, vals, x, y);
}
