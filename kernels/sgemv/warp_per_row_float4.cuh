// SGEMV, a warp a row with 16-byte loads (write-ups A v1, B second kernel, D K=128), for any K.
//
// Idea, against warp_per_row: one instruction brings four floats a lane, so a warp asks for 512 bytes at once and issues
// a quarter of the loads. A 16-byte load must start at a multiple of 16 bytes, and a row starts at one only when K is a
// multiple of 4: the floats before the first such place (head) and behind the last (tail) are read one by one.
// Few rows that need neither get an instance without them: it keeps more loads in flight, at the price of registers.
// Launch: blocks of 32 x 4 threads, a warp a row, ceil(M / 4) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
template <bool aligned>
__global__ void warp_per_row_float4(int M, int K, float alpha, global<const float> A, global<const float> x, float beta,
                                    global<float> y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    float sum = 0;
    if (aligned) {  // all rows start and end at 16 bytes
        auto a = A + (long long)blockIdx.x * blockDim.y * K;
        int first = threadIdx.y * K;
        for (int v = lane; v < K / 4; v += 32) {
            float4 p = load4(a, first + 4 * v), q = load4(x, 4 * v);
            sum += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
        }
    } else {
        long long begin = (long long)row * K;
        int head = min((int)((4 - begin % 4) % 4), K);
        int vectors = (K - head) / 4;
        if (lane < head)
            sum += A[begin + lane] * x[lane];
        for (int v = lane; v < vectors; v += 32) {
            int k = head + 4 * v;
            float4 a = load4(A, begin + k);
            if (head == 0) {  // x is as well placed as the row
                float4 b = load4(x, k);
                sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
            } else {
                sum += a.x * x[k] + a.y * x[k + 1] + a.z * x[k + 2] + a.w * x[k + 3];
            }
        }
        int rest = head + 4 * vectors;  // rest + lane may be beyond an int
        if (lane < K - rest)
            sum += A[begin + rest + lane] * x[rest + lane];
    }
    sum = warp_sum(sum);
    if (lane != 0) return;
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

inline void launch_warp_per_row_float4(Launcher& launch, const Arguments& p) {
    const unsigned warps = p.warps ? p.warps : 4;
    const Shape shape{{div_up(p.rows, warps)}, {32, warps}};
    // Up to 1024 rows do not fill a large GPU, so registers are free; the block's rows must fit an int.
    if (p.rows <= 1024 && p.cols % 4 == 0 && p.cols <= int(2'147'483'647 / warps))
        launch.kernel<warp_per_row_float4<true>>(shape, p.rows, p.cols, p.alpha, p.A, p.x, p.beta, p.y);
    else
        launch.kernel<warp_per_row_float4<false>>(shape, p.rows, p.cols, p.alpha, p.A, p.x, p.beta, p.y);
}
