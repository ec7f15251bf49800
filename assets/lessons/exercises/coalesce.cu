// A piece of the row for each lane.
//
// A warp computes a row. The row is cut into 32 pieces, and each lane walks along its own.
__global__ void coalesce(int M, int K, const float* A, const float* x, float* y) {
    int lane = threadIdx.x;
    int row = blockIdx.x;
    const float* a = A + row * K;
    int piece = (K + 31) / 32;
    float sum = 0;
    // YOUR TURN: read side by side.
    for (int k = lane * piece; k < min(K, (lane + 1) * piece); ++k)
        sum += a[k] * x[k];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] = sum;
}

void sgemv(int M, int K, const float* A, const float* x, float* y) {
    coalesce<<<M, 32>>>(M, K, A, x, y);
}
