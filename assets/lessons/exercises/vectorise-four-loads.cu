// One float a load.
//
// A warp computes a row, and each lane reads one float at a time. K is a multiple of 4, so every row starts at a
// multiple of 16 bytes.
__global__ void vectorise(int M, int K, const float* A, const float* x, float* y) {
    int lane = threadIdx.x;
    int row = blockIdx.x;
    const float* a = A + row * K;
    float sum = 0;
    for (int k = 4 * lane; k < K; k += 128)
        sum += a[k] * x[k] + a[k + 1] * x[k + 1] + a[k + 2] * x[k + 2] + a[k + 3] * x[k + 3];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] = sum;
}

void sgemv(int M, int K, const float* A, const float* x, float* y) {
    vectorise<<<M, 32>>>(M, K, A, x, y);
}
