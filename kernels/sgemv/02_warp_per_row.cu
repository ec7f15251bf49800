// One warp per row.
//
// Idea: 32 lanes share a row, read neighbouring floats, and add their sums with shuffles.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: A v0, B first, D K=32      Tune: warps = 4 of 1 2 4 8 16 32
// Needs: warps * cols <= 2147483647      Fixes: uncoalesced
//
// Compared with thread_per_row: a request reads 32 neighbouring floats, so it touches 4 sectors and uses every byte.
// The cost: 5 shuffles add the partial sums, and rows shorter than 32 leave lanes idle.
__global__ void warp_per_row(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                             float beta, float* __restrict__ y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    // Within the block's rows, an int is wide enough and lets the compiler keep more loads in flight.
    const float* a = A + (long long)blockIdx.x * blockDim.y * K;
    int first = threadIdx.y * K;
    float sum = 0;
    for (int k = lane; k < K; k += 32)
        sum += a[first + k] * x[k];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

void sgemv(int M, int K, float alpha, const float* A, const float* x, float beta, float* y, int warps) {
    warp_per_row<<<(M - 1) / warps + 1, dim3(32, warps)>>>(M, K, alpha, A, x, beta, y);
}
