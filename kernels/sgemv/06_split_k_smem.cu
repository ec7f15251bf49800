// K split into parts, x in shared memory.
//
// Idea: split_k with its part of x in shared memory, loaded once for four rows: rarely faster.
// Bytes: 4 (MK + K + M), and y once more      Flops: 2 MK      From: D 1.5, fixed      Needs: cols <= 134215680
//
// Compared with split_k: the four rows of a block need the same part of x, so the block loads it once. This rarely
// helps: L1 keeps x for the other three rows anyway, and all threads wait at the barrier for x before they load A.
// Shared memory stores x in four quarters, so that neither lanes four floats apart nor neighbours share a bank. A grid
// has at most 65535 blocks along y, one per part of 2048 columns.
__global__ void split_k_smem(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                             float* __restrict__ y) {
    const int part = 2048, quarter = part / 4 + 8;
    __shared__ float staged[4 * quarter];
    auto place = [](unsigned k) { return k % 4 * quarter + k / 4; };
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    for (int k = threadIdx.y * 32 + lane; k < count; k += 128)
        staged[place(k)] = x[first + k];
    __syncthreads();
    if (row >= M) return;  // not before: the barrier needs all threads of the block
    long long begin = (long long)row * K + first;
    const float* a = A + begin;
    int head = min((int)((4 - begin % 4) % 4), count);
    int vectors = (count - head) / 4;
    float sum = 0;
    if (lane < head) sum += a[lane] * staged[place(lane)];
    for (int v = lane; v < vectors; v += 32) {
        int k = head + 4 * v;
        float4 four = *reinterpret_cast<const float4*>(a + k);
        sum += four.x * staged[place(k)] + four.y * staged[place(k + 1)] + four.z * staged[place(k + 2)] +
               four.w * staged[place(k + 3)];
    }
    int k = head + 4 * vectors + lane;
    if (k < count) sum += a[k] * staged[place(k)];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) atomicAdd(&y[row], alpha * sum);
}

__global__ void scale(int M, float beta, float* y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < M) y[row] *= beta;
}

void sgemv(int M, int K, float alpha, const float* A, const float* x, float beta, float* y) {
    if (beta == 0)
        cudaMemsetAsync(y, 0, M * sizeof(float));
    else if (beta != 1)
        scale<<<(M - 1) / 256 + 1, 256>>>(M, beta, y);
    dim3 grid((M - 1) / 4 + 1, (K - 1) / 2048 + 1);
    split_k_smem<<<grid, dim3(32, 4)>>>(M, K, alpha, A, x, y);
}
