// A piece of the row for each lane.
//
// A warp computes a row. The row is cut into 32 pieces, and each lane walks along its own.
__global__ void coalesce(int M, int K, const float* A, const float* x, float* y) {
    int lane = threadIdx.x;
    int row = blockIdx.x;
    const float* a = A + row * K;
    float sum = 0;
    for (int k = 2 * lane; k < K; k += 64) {
        sum += a[k] * x[k];
        if (k + 1 < K) sum += a[k + 1] * x[k + 1];
    }
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] = sum;
}

void sgemv(int M, int K, const float* A, const float* x, float* y) {
    coalesce<<<M, 32>>>(M, K, A, x, y);
}
