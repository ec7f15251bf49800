// SGEMV with K cut into parts, as published (write-up D 1.4, whose example is 256 x 65535). Broken on purpose.
//
// Idea: as split_k, y = A x. Two defects. With K=65535 a row starts at a multiple of 16 bytes one time in four, and the
// other rows' 16-byte loads are misaligned (d_split_k_misaligned). And the last part is read to its full 2048 floats,
// past the end of x, and on the last row of A (d_split_k_tile_past_end). Mended in split_k: head, tail, and a count.
// Launch: blocks of 32 x BM threads, ceil(M / BM) x ceil(K / SPLIT_K) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
template <int BM, int SPLIT_K>
__global__ void d_split_k(global<const float> A, global<const float> x, global<float> y, int M, int K) {
    int lane = threadIdx.x;
    int m = blockIdx.x * BM + threadIdx.y;
    int k0 = blockIdx.y * SPLIT_K;
    if (m < M) {
        float sum = 0.0f;
        for (int k = lane * 4; k < SPLIT_K; k += 32 * 4) {
            float4 reg_a = load4(A, m * K + k0 + k);
            float4 reg_x = load4(x, k0 + k);
            sum += reg_a.x * reg_x.x + reg_a.y * reg_x.y + reg_a.z * reg_x.z + reg_a.w * reg_x.w;
        }
        sum = warp_sum(sum);
        if (lane == 0) atomicAdd(&y[m], sum);
    }
}

inline void launch_d_split_k_misaligned(Launcher& launch, const Arguments& p) {
    const int BM = 4, SPLIT_K = 2048;
    launch.scale(p.y, p.rows, 0);
    launch.kernel<d_split_k<BM, SPLIT_K>>(Shape{{div_up(p.rows, BM), div_up(p.cols, SPLIT_K)}, {32, BM}}, p.A, p.x, p.y,
               p.rows, p.cols);
}

inline void launch_d_split_k_tile_past_end(Launcher& launch, const Arguments& p) { launch_d_split_k_misaligned(launch, p); }
