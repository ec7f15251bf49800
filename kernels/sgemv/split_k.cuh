// SGEMV with K cut into parts (write-up D 1.4), for any K: few rows, each of them long.
//
// Idea, against warp_per_row_float4: with 16 rows that kernel starts 16 warps, and a GPU wants thousands. Here a row is
// cut into parts of 2048 floats, and each part is a warp's. The parts' sums meet in y by atomicAdd, so y holds beta y
// before the kernel starts. Price: that preparation, and a sum whose order differs from run to run.
// Launch: blocks of 32 x 4 threads for 4 rows of a part, ceil(M / 4) x ceil(K / 2048) of them; the parts grow where
// these would be more than 65535. Bytes: 4 (MK + K + M), and y once more. Flops: 2 MK.
__global__ void split_k(int M, int K, int part, float alpha, global<const float> A, global<const float> x,
                        global<float> y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    long long begin = (long long)row * K + first;
    auto a = A + begin;  // from here on an int is wide enough
    auto b = x + first;
    int head = min((int)((4 - begin % 4) % 4), count);
    int vectors = (count - head) / 4;
    float sum = 0;
    if (lane < head)
        sum += a[lane] * b[lane];
    for (int v = lane; v < vectors; v += 32) {
        int k = head + 4 * v;
        float4 four = load4(a, k);
        if (head == 0) {  // x is as well placed as the row
            float4 other = load4(b, k);
            sum += four.x * other.x + four.y * other.y + four.z * other.z + four.w * other.w;
        } else {
            sum += four.x * b[k] + four.y * b[k + 1] + four.z * b[k + 2] + four.w * b[k + 3];
        }
    }
    int k = head + 4 * vectors + lane;
    if (k < count)
        sum += a[k] * b[k];
    sum = warp_sum(sum);
    if (lane == 0)
        atomicAdd(&y[row], alpha * sum);
}

inline void launch_split_k(Launcher& launch, const Arguments& p) {
    int part = 2048;
    while (div_up(p.cols, part) > 65535) part *= 2;
    launch.scale(p.y, p.rows, p.beta);
    launch.kernel<split_k>(Shape{{div_up(p.rows, 4), div_up(p.cols, part)}, {32, 4}}, p.rows, p.cols, part, p.alpha, p.A,
               p.x, p.y);
}
