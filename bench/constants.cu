// Each thread adds up 1024 values of constant memory, one per step of the loop.
__constant__ float weights[1024];

__global__ void weighted(int rows, const float* A, const float* x, float* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int i = 0; i < 1024; ++i) sum += weights[i];
    y[row] = sum + A[row] * x[0];
}

void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    weighted<<<(rows + 255) / 256, 256>>>(rows, A, x, y);
}
