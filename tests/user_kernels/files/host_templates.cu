// Host functions that are templates: one with defaults, and one that is instantiated twice.
template <int BLOCK>
__global__ void k(int n, const int* row_ptr, const int* col_idx, const float* vals, const float* x, float* y) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int j = row_ptr[i]; j < row_ptr[i + 1]; ++j) sum += vals[j] * x[col_idx[j]];
    y[i] = sum;
}

template <int BLOCK = 96>
void with_default(int n, const int* row_ptr, const int* col_idx, const float* vals, const float* x, float* y) {
    k<BLOCK><<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(n, row_ptr, col_idx, vals, x, y);
}

template <int BLOCK, typename T>
void instantiated(int n, const int* row_ptr, const int* col_idx, const T* vals, const T* x, T* y,
                  cudaStream_t stream = 0) {
    k<BLOCK><<<(n + BLOCK - 1) / BLOCK, BLOCK, 0, stream>>>(n, row_ptr, col_idx, vals, x, y);
}
template void instantiated<64, float>(int, const int*, const int*, const float*, const float*, float*, cudaStream_t);
template void instantiated<128, float>(int, const int*, const int*, const float*, const float*, float*, cudaStream_t);
