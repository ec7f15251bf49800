// SGEMV, a thread a row: the kernel that everyone writes first (write-up D, fig. 1).
//
// Idea: row i belongs to thread i, which walks it alone. Every lane is busy, and yet it is slow: at each step the 32
// lanes of a warp read 32 different rows, K floats apart, so one request touches 32 sectors for 4 bytes of each.
// Launch: blocks of 128 threads, ceil(M / 128) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
__global__ void thread_per_row(int M, int K, float alpha, global<const float> A, global<const float> x, float beta,
                               global<float> y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= M) return;
    auto a = A + (long long)row * K;
    float sum = 0;
    for (int k = 0; k < K; ++k)
        sum += a[k] * x[k];
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

inline void launch_thread_per_row(Launcher& launch, const Arguments& p) {
    const unsigned threads = 32 * (p.warps ? p.warps : 4);
    launch.kernel<thread_per_row>(Shape{{div_up(p.rows, threads)}, {threads}}, p.rows, p.cols, p.alpha, p.A, p.x, p.beta, p.y);
}
