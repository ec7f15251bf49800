// The missing tail.
//
// A warp computes a row. Each lane takes four floats at a time, 128 a turn.
__global__ void tail(int M, int K, const float* A, const float* x, float* y) {
    int lane = threadIdx.x;
    int row = blockIdx.x;
    const float* a = A + row * K;
    float sum = 0;
    for (int k = 4 * lane; k + 3 < K; k += 128)
        sum += a[k] * x[k] + a[k + 1] * x[k + 1] + a[k + 2] * x[k + 2] + a[k + 3] * x[k + 3];
    int rest = K / 4 * 4 + lane;
    if (lane < 4) sum += a[rest] * x[rest];

    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] = sum;
}

void sgemv(int M, int K, const float* A, const float* x, float* y) {
    tail<<<M, 32>>>(M, K, A, x, y);
}
