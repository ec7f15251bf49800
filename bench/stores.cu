// Each thread stores to its row of y 32 times, and then the product.
__global__ void stores(int rows, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    for (int i = 0; i < 32; ++i) y[row] = i;
    y[row] = A[row] * x[0];
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    stores<<<(rows + 255) / 256, 256>>>(rows, A, x, y);
}
