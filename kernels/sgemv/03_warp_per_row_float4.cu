// One warp per row, float4.
//
// Idea: warp_per_row with 16-byte loads: a quarter of the load instructions, and scalar loads at the ends for any K.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: A v1, B second, D K=128      Tune: warps = 4 of 1 2 4 8 16 32
//
// Compared with warp_per_row: one instruction loads four floats per lane, so a warp requests 512 bytes at once. A
// 16-byte load must start at a multiple of 16 bytes, and all rows do only if K is a multiple of 4. So single loads read
// the floats before the first multiple (head) and after the last (tail). If no row has a head or tail and there are few
// rows, another instance without that code runs: it keeps more loads in flight, but needs more registers.
template <bool aligned>
__global__ void warp_per_row_float4(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                                    float beta, float* __restrict__ y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    float sum = 0;
    if (aligned) {  // all rows start and end at multiples of 16 bytes
        const float* a = A + (long long)blockIdx.x * blockDim.y * K;
        int first = threadIdx.y * K;
        for (int v = lane; v < K / 4; v += 32) {
            float4 p = *reinterpret_cast<const float4*>(a + (first + 4 * v));
            float4 q = *reinterpret_cast<const float4*>(x + 4 * v);
            sum += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
        }
    } else {
        long long begin = (long long)row * K;
        int head = min((int)((4 - begin % 4) % 4), K);
        int vectors = (K - head) / 4;
        if (lane < head) sum += A[begin + lane] * x[lane];
        for (int v = lane; v < vectors; v += 32) {
            int k = head + 4 * v;
            float4 a = *reinterpret_cast<const float4*>(A + (begin + k));
            if (head == 0) {  // x has the same alignment as the row
                float4 b = *reinterpret_cast<const float4*>(x + k);
                sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
            } else {
                sum += a.x * x[k] + a.y * x[k + 1] + a.z * x[k + 2] + a.w * x[k + 3];
            }
        }
        int rest = head + 4 * vectors;  // rest + lane may exceed an int
        if (lane < K - rest) sum += A[begin + rest + lane] * x[rest + lane];
    }
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

void sgemv(int M, int K, float alpha, const float* A, const float* x, float beta, float* y, int warps) {
    int blocks = (M - 1) / warps + 1;
    dim3 block(32, warps);
    // Up to 1024 rows do not fill a large GPU, so registers are free; the block's rows must fit an int.
    if (M <= 1024 && K % 4 == 0 && K <= 2147483647 / warps)
        warp_per_row_float4<true><<<blocks, block>>>(M, K, alpha, A, x, beta, y);
    else
        warp_per_row_float4<false><<<blocks, block>>>(M, K, alpha, A, x, beta, y);
}
