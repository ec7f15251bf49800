// SGEMV with K cut into parts and x's part in shared memory (write-up D 1.5).
//
// Idea, against split_k: the four rows of a block need the same part of x, so let the block load it once. It seldom pays:
// L1 keeps x for the other three rows anyway, and here all wait at the barrier until x has come and only then ask for A.
// In shared memory x stands in four quarters, so that neither lanes four floats apart nor neighbours share a bank.
// Launch: blocks of 32 x 4 threads for 4 rows of a part, ceil(M / 4) x ceil(K / 2048) of them, 8 KiB of shared memory
// each. Bytes: 4 (MK + K + M), and y once more. Flops: 2 MK.
__global__ void split_k_smem(int M, int K, float alpha, global<const float> A, global<const float> x, global<float> y) {
    const int part = 2048, quarter = part / 4 + 8;
    __shared__ shared<float, 4 * quarter> staged;
    auto place = [](unsigned k) { return k % 4 * quarter + k / 4; };
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    for (int k = threadIdx.y * 32 + lane; k < count; k += 128)
        staged[place(k)] = x[first + k];
    __syncthreads();
    if (row >= M) return;  // not before: the barrier counts on all threads of the block
    long long begin = (long long)row * K + first;
    auto a = A + begin;
    int head = min((int)((4 - begin % 4) % 4), count);
    int vectors = (count - head) / 4;
    float sum = 0;
    if (lane < head)
        sum += a[lane] * staged[place(lane)];
    for (int v = lane; v < vectors; v += 32) {
        int k = head + 4 * v;
        float4 four = load4(a, k);
        sum += four.x * staged[place(k)] + four.y * staged[place(k + 1)] + four.z * staged[place(k + 2)] +
               four.w * staged[place(k + 3)];
    }
    int k = head + 4 * vectors + lane;
    if (k < count)
        sum += a[k] * staged[place(k)];
    sum = warp_sum(sum);
    if (lane == 0)
        atomicAdd(&y[row], alpha * sum);
}

inline void launch_split_k_smem(Launcher& launch, const Arguments& p) {
    launch.scale(p.y, p.rows, p.beta);
    launch.kernel<split_k_smem>(Shape{{div_up(p.rows, 4), div_up(p.cols, 2048)}, {32, 4}}, p.rows, p.cols, p.alpha, p.A,
               p.x, p.y);
}
