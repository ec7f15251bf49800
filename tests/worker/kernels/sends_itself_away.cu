// A row a thread; the host function kills its own process on matrices of more than 100 rows.
#include <csignal>

__global__ void sends_itself_away(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    y[row] = sum;
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    if (rows > 100) raise(SIGKILL);
    sends_itself_away<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);
}
