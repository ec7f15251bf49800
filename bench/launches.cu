// A thousand launches of one block.
__global__ void one_block(int rows, const float* A, const float* x, float* y) {
    if (threadIdx.x < rows) y[threadIdx.x] = A[threadIdx.x] * x[0];
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    for (int i = 0; i < 1000; ++i) one_block<<<1, 32>>>(rows, A, x, y);
}
