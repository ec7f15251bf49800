// SGEMV, a warp a row with 16-byte loads, as published (write-up D, K=128; its K=16 likewise). Broken on purpose.
//
// Idea: as warp_per_row_float4, y = A x, K a multiple of 128. Defect: the launch computes its grid from K where the
// number of rows is meant. With as many rows as columns nobody notices; with more, the rows from K on are never
// written. Mended in warp_per_row_float4: a grid of ceil(M / 4).
// Launch: blocks of 32 x 4 threads, a warp a row, ceil(K / 4) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
__global__ void d_grid_from_k(global<const float> A, global<const float> x, global<float> y, int M, int K) {
    int lane = threadIdx.x;
    int m = blockIdx.x * blockDim.y + threadIdx.y;
    if (m < M) {
        auto a = A + (long long)m * K;
        float sum = 0.0f;
        for (int k = lane * 4; k < K; k += 128) {
            float4 reg_a = load4(a, k);
            float4 reg_x = load4(x, k);
            sum += reg_a.x * reg_x.x + reg_a.y * reg_x.y + reg_a.z * reg_x.z + reg_a.w * reg_x.w;
        }
        sum = warp_sum(sum);
        if (lane == 0) y[m] = sum;
    }
}

inline void launch_d_grid_from_k(Launcher& launch, const Arguments& p) {
    const int M = p.rows, K = p.cols;
    launch.kernel<d_grid_from_k>(Shape{{div_up(K, 4)}, {32, 4}}, p.A, p.x, p.y, M, K);
}
