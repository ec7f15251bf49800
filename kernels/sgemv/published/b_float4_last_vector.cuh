// SGEMV, a warp a row with 16-byte loads, as published (write-up B, second kernel). Right, but slower than it looks.
//
// Idea: as warp_per_row_float4, 16 rows a block. Defect: `nn + 4 < n` where `nn + 4 <= n` is meant. When n is a multiple
// of 4 the last full vector of each row takes the path for what is left over: four steps with one lane of 32.
// Mended in warp_per_row_float4.
// Launch: blocks of 32 x 16 threads, a warp a row, ceil(M / 16) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
__global__ void b_float4_last_vector(int m, int n, float alpha, global<const float> A, global<const float> x, float beta,
                                     global<float> y) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= m) return;
    auto a = A + (long long)row * n;
    float sum = 0.0f;
    for (int nn = threadIdx.x * 4; nn < n; nn += 32 * 4) {
        if (nn + 4 < n) {
            float4 a4 = load4(a, nn);
            float4 x4 = load4(x, nn);
            sum += a4.x * x4.x + a4.y * x4.y + a4.z * x4.z + a4.w * x4.w;
        } else {
            for (int i = nn; i < n; ++i)
                sum += a[i] * x[i];
        }
    }
    sum = warp_sum(sum);
    if (threadIdx.x == 0)
        y[row] = beta == 0 ? alpha * sum : alpha * sum + beta * y[row];
}

inline void launch_b_float4_last_vector(Launcher& launch, const Arguments& p) {
    const int TILE_M = 16;
    launch.kernel<b_float4_last_vector>(Shape{{div_up(p.rows, TILE_M)}, {32, TILE_M}}, p.rows, p.cols, p.alpha, p.A, p.x,
               p.beta, p.y);
}
