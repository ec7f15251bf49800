// Several rows per warp.
//
// Idea: for short rows, a warp takes several rows, so that no lane idles.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: A v2, D K=16
// Tune: lanes = 0 of 1 2 4 8 16; warps = 4 of 1 2 4 8 16 32      Needs: cols <= 2147483632      Fixes: idle_lanes
//
// Compared with warp_per_row: a row of 16 leaves half of a warp idle. So 16 lanes take a row and the warp takes two;
// with 8 lanes it takes four, and so on to one lane per row. The sums need fewer shuffles, within the row's lanes only.
template <int lanes>
__global__ void multi_row_warp(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                               float beta, float* __restrict__ y) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int row = thread / lanes;
    int lane = thread % lanes;
    const float* a = A + (long long)row * K;
    float sum = 0;
    if (row < M)  // lanes past the last row stay: the shuffles below need all 32
        for (int k = lane; k < K; k += lanes)
            sum += a[k] * x[k];
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset, lanes);
    if (lane != 0 || row >= M) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

void sgemv(int M, int K, float alpha, const float* A, const float* x, float beta, float* y, int lanes, int warps) {
    if (lanes == 0)  // the smallest power of two that is at least K
        for (lanes = 1; lanes < 16 && lanes < K;)
            lanes *= 2;
    int threads = 32 * warps;
    int blocks = (M - 1) / (threads / lanes) + 1;
    switch (lanes) {
        case 1: multi_row_warp<1><<<blocks, threads>>>(M, K, alpha, A, x, beta, y); break;
        case 2: multi_row_warp<2><<<blocks, threads>>>(M, K, alpha, A, x, beta, y); break;
        case 4: multi_row_warp<4><<<blocks, threads>>>(M, K, alpha, A, x, beta, y); break;
        case 8: multi_row_warp<8><<<blocks, threads>>>(M, K, alpha, A, x, beta, y); break;
        case 16: multi_row_warp<16><<<blocks, threads>>>(M, K, alpha, A, x, beta, y); break;
    }
}
