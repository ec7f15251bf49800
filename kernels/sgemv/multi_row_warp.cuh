// SGEMV, several rows a warp (write-ups A v2, D K=16): for rows shorter than a warp.
//
// Idea, against warp_per_row: a row of 16 leaves half of a warp idle, so let 16 lanes take a row and the warp take two;
// with 8 lanes it takes four, and so on to a lane a row. The sums meet within the row's lanes only, in fewer shuffles.
// Lanes a row: the smallest power of two that is not below K, 1 to 16, unless asked for: 32 to 2 rows a warp.
// Launch: blocks of 128 threads, 128 / lanes rows each. Bytes: 4 (MK + K + M). Flops: 2 MK.
template <int lanes>
__global__ void multi_row_warp(int M, int K, float alpha, global<const float> A, global<const float> x, float beta,
                               global<float> y) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int row = thread / lanes;
    int lane = thread % lanes;
    auto a = A + (long long)row * K;
    float sum = 0;
    if (row < M)  // lanes past the last row stay: the shuffles below count on all 32
        for (int k = lane; k < K; k += lanes)
            sum += a[k] * x[k];
    sum = warp_sum<lanes>(sum);
    if (lane != 0 || row >= M) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

inline void launch_multi_row_warp(Launcher& launch, const Arguments& p) {
    const int lanes = p.lanes ? p.lanes : power_of_two_for(p.cols, 16);
    const unsigned threads = 32 * (p.warps ? p.warps : 4);
    with_constant<1, 2, 4, 8, 16>(lanes, [&]<int L>() {
        launch.kernel<multi_row_warp<L>>(Shape{{div_up(p.rows, threads / L)}, {threads}}, p.rows, p.cols, p.alpha, p.A, p.x, p.beta,
               p.y);
    });
}
