// float4, last vector as single floats.
//
// Idea: one warp per row with 16-byte loads and a tail.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: B, second kernel
// Defect: tests nn + 4 < n, so one lane of 32 reads the last full vector of each row, one float at a time.
// Shown: sgemv:64x1024
//
// Like warp_per_row_float4, 16 rows per block, as published: right, but slower than necessary. The intended test is `nn
// + 4 <= n`. If n is a multiple of 4, the last full vector of each row takes the path for the loop remainder: four
// steps with one lane of 32. Fixed in warp_per_row_float4.
__global__ void b_float4_last_vector(int m, int n, float alpha, const float* __restrict__ A,
                                     const float* __restrict__ x, float beta, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= m) return;
    const float* a = A + (long long)row * n;
    float sum = 0.0f;
    for (int nn = threadIdx.x * 4; nn < n; nn += 32 * 4) {
        if (nn + 4 < n) {
            float4 a4 = *reinterpret_cast<const float4*>(a + nn);
            float4 x4 = *reinterpret_cast<const float4*>(x + nn);
            sum += a4.x * x4.x + a4.y * x4.y + a4.z * x4.z + a4.w * x4.w;
        } else {
            for (int i = nn; i < n; ++i)
                sum += a[i] * x[i];
        }
    }
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x == 0) y[row] = beta == 0 ? alpha * sum : alpha * sum + beta * y[row];
}

void sgemv(int m, int n, float alpha, const float* A, const float* x, float beta, float* y) {
    const int TILE_M = 16;
    b_float4_last_vector<<<(m - 1) / TILE_M + 1, dim3(32, TILE_M)>>>(m, n, alpha, A, x, beta, y);
}
