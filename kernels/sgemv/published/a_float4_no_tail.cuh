// SGEMV, a warp a row with 16-byte loads, as published (write-ups A v1_float4, D K=128). Broken on purpose.
//
// Idea: as warp_per_row_float4, y = A x. Defect: the loop goes in strides of 128 floats and asks nowhere whether the row
// has so many. Unless K is a multiple of 128 each row takes the next row's start for its own end, x is read past its
// end, and A too on the last row. Mended in warp_per_row_float4.
// Launch: blocks of 32 x 4 threads, a warp a row, ceil(M / 4) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
__global__ void a_float4_no_tail(global<const float> A, global<const float> x, global<float> y, int M, int K) {
    int lane = threadIdx.x;
    int row = blockDim.y * blockIdx.x + threadIdx.y;
    if (row < M) {
        auto a = A + (long long)row * K;
        float res = 0;
        int iterations = (K + 127) / 128;
        for (int i = 0; i < iterations; ++i) {
            int col = (i * 32 + lane) * 4;
            float4 value = load4(a, col);
            float4 other = load4(x, col);
            res += value.x * other.x;
            res += value.y * other.y;
            res += value.z * other.z;
            res += value.w * other.w;
        }
        res = warp_sum(res);
        if (lane == 0) y[row] = res;
    }
}

inline void launch_a_float4_no_tail(Launcher& launch, const Arguments& p) {
    launch.kernel<a_float4_no_tail>(Shape{{div_up(p.rows, 4)}, {32, 4}}, p.A, p.x, p.y, p.rows, p.cols);
}
