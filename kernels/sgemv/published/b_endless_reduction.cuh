// SGEMV, a warp a row, as published (write-up B, first kernel). Broken on purpose.
//
// Idea: as warp_per_row, 16 rows a block. Defect: the reduction's loop computes `offset >> 1` and throws it away, so
// that offset stays 16 and the loop never ends. Mended in warp_per_row: `offset /= 2`, in warp_sum.
// Launch: blocks of 32 x 16 threads, a warp a row, ceil(M / 16) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
__global__ void b_endless_reduction(int m, int n, float alpha, global<const float> A, global<const float> x, float beta,
                                    global<float> y) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= m) return;
    float sum = 0.0f;
    for (int nn = threadIdx.x; nn < n; nn += 32)
        sum += A[(long long)row * n + nn] * x[nn];
    for (int offset = 16; offset > 0; offset >> 1)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0)
        y[row] = beta == 0 ? alpha * sum : alpha * sum + beta * y[row];
}

inline void launch_b_endless_reduction(Launcher& launch, const Arguments& p) {
    const int TILE_M = 16;
    launch.kernel<b_endless_reduction>(Shape{{div_up(p.rows, TILE_M)}, {32, TILE_M}}, p.rows, p.cols, p.alpha, p.A, p.x,
               p.beta, p.y);
}
