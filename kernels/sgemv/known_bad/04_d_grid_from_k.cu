// Grid from the wrong size.
//
// Idea: one warp per row with 16-byte loads.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: D K=128, K=16
// Defect: computes the grid from K instead of M, so the rows from K on are never written.
// Shown: sgemv:512x128
//
// y = A x, K a multiple of 128, as published. With as many rows as columns the result is right; with more rows, some
// are missing. Fixed in warp_per_row_float4: a grid of ceil(M / 4).
__global__ void d_grid_from_k(const float* __restrict__ A, const float* __restrict__ x, float* __restrict__ y, int M,
                              int K) {
    int lane = threadIdx.x;
    int m = blockIdx.x * blockDim.y + threadIdx.y;
    if (m < M) {
        const float* a = A + (long long)m * K;
        float sum = 0.0f;
        for (int k = lane * 4; k < K; k += 128) {
            float4 reg_a = *reinterpret_cast<const float4*>(a + k);
            float4 reg_x = *reinterpret_cast<const float4*>(x + k);
            sum += reg_a.x * reg_x.x + reg_a.y * reg_x.y + reg_a.z * reg_x.z + reg_a.w * reg_x.w;
        }
        for (int offset = 16; offset > 0; offset /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, offset);
        if (lane == 0) y[m] = sum;
    }
}

void sgemv(const float* A, const float* x, float* y, int M, int K) {
    d_grid_from_k<<<(K - 1) / 4 + 1, dim3(32, 4)>>>(A, x, y, M, K);
}
