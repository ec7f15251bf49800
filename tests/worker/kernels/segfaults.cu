// A row a thread; the host function writes to nowhere on matrices of more than 100 rows.
__global__ void segfaults(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    y[row] = sum;
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    if (rows > 100) *static_cast<volatile int*>(nullptr) = rows;
    segfaults<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);
}
