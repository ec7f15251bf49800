// A row a thread; the host function ends the program on matrices of more than 100 rows.
#include <cstdlib>

__global__ void exits(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    y[row] = sum;
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    if (rows > 100) _Exit(7);
    exits<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);
}
