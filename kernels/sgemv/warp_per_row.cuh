// SGEMV, a warp a row (write-ups A v0, B first kernel, D K=32).
//
// Idea, against thread_per_row: 32 lanes share one row and read 32 neighbouring floats at a time, so a request touches 4
// sectors and uses every byte. Price: the partial sums meet in 5 shuffles, and rows shorter than 32 leave lanes idle.
// Launch: blocks of 32 x 4 threads, a warp a row, ceil(M / 4) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
__global__ void warp_per_row(int M, int K, float alpha, global<const float> A, global<const float> x, float beta,
                             global<float> y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    auto a = A + (long long)blockIdx.x * blockDim.y * K;  // the block's rows: within them an int is wide enough, and
    int first = threadIdx.y * K;                          // int offsets let the compiler keep more loads in flight
    float sum = 0;
    for (int k = lane; k < K; k += 32)
        sum += a[first + k] * x[k];
    sum = warp_sum(sum);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

inline void launch_warp_per_row(Launcher& launch, const Arguments& p) {
    const unsigned warps = p.warps ? p.warps : 4;
    launch.kernel<warp_per_row>(Shape{{div_up(p.rows, warps)}, {32, warps}}, p.rows, p.cols, p.alpha, p.A, p.x, p.beta, p.y);
}
