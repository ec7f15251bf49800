// Only a kernel: a thread for each row.
__global__ void spmv_rows(int n, const int* row_ptr, const int* col_idx, const float* vals, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int j = row_ptr[i]; j < row_ptr[i + 1]; ++j) sum += vals[j] * x[col_idx[j]];
    y[i] = sum;
}
