// Reduction without end.
//
// Idea: one warp per row.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: B, first kernel
// Defect: the reduction's loop computes offset >> 1 without storing it, so it never ends.
// Shown: sgemv:1x64
//
// Like warp_per_row, 16 rows per block, as published. Fixed in warp_per_row: `offset /= 2`.
__global__ void b_endless_reduction(int m, int n, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                                    float beta, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= m) return;
    float sum = 0.0f;
    for (int nn = threadIdx.x; nn < n; nn += 32)
        sum += A[(long long)row * n + nn] * x[nn];
    for (int offset = 16; offset > 0; offset >> 1)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0) y[row] = beta == 0 ? alpha * sum : alpha * sum + beta * y[row];
}

void sgemv(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {
    const int TILE_M = 16;
    b_endless_reduction<<<(m - 1) / TILE_M + 1, dim3(32, TILE_M)>>>(m, n, alpha, A, x, beta, y);
}
