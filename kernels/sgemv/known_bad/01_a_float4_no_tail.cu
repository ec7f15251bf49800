// float4 without a tail.
//
// Idea: one warp per row with 16-byte loads, in strides of 128 floats.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: A v1_float4, D K=128
// Defect: reads past the end of each row, of x and of A, unless K is a multiple of 128.
// Shown: sgemv:8x132
//
// y = A x, as published. The loop does not check whether the row has 128 more floats. Unless K is a multiple of 128,
// each row also reads the start of the next row. The loop reads x past its end, and for the last row also A. Fixed in
// warp_per_row_float4.
__global__ void a_float4_no_tail(const float* __restrict__ A, const float* __restrict__ x, float* __restrict__ y, int M,
                                 int K) {
    int lane = threadIdx.x;
    int row = blockDim.y * blockIdx.x + threadIdx.y;
    if (row < M) {
        const float* a = A + (long long)row * K;
        float res = 0;
        int iterations = (K + 127) / 128;
        for (int i = 0; i < iterations; ++i) {
            int col = (i * 32 + lane) * 4;
            float4 value = *reinterpret_cast<const float4*>(a + col);
            float4 other = *reinterpret_cast<const float4*>(x + col);
            res += value.x * other.x;
            res += value.y * other.y;
            res += value.z * other.z;
            res += value.w * other.w;
        }
        for (int offset = 16; offset > 0; offset /= 2)
            res += __shfl_down_sync(0xffffffff, res, offset);
        if (lane == 0) y[row] = res;
    }
}

void sgemv(const float* A, const float* x, float* y, int M, int K) {
    a_float4_no_tail<<<(M - 1) / 4 + 1, dim3(32, 4)>>>(A, x, y, M, K);
}
