// A row a thread; on matrices of more than 100 rows its lanes go round for ever.
__global__ void never_ends(int rows, int cols, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    do y[row] = sum;
    while (rows > 100);
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    never_ends<<<(rows + 63) / 64, 64>>>(rows, cols, A, x, y);
}
