// y = A^T x, a thread a column.
//
// Operation: transposed
// Idea: neighbouring lanes read neighbouring elements of a row.

__global__ void columns(int rows, int cols, const float* A, const float* x, float* y) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (col >= cols) return;
    float sum = 0;
    for (int row = 0; row < rows; ++row) sum += A[row * cols + col] * x[row];
    y[col] = sum;
}

void transposed(int rows, int cols, const float* A, const float* x, float* y) {
    columns<<<(cols + 63) / 64, 64>>>(rows, cols, A, x, y);
}
