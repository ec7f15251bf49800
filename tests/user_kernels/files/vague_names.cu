// Each name is one that people also give to another array.
__global__ void k(int n, const int* col, const int* cols, const float* b, const float* v, float* c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int j = cols[i]; j < cols[i + 1]; ++j) sum += b[j] * v[col[j]];
    c[i] = sum;
}
void spmv(int n, const int* col, const int* cols, const float* b, const float* v, float* c) {
    k<<<(n + 63) / 64, 64>>>(n, col, cols, b, v, c);
}
