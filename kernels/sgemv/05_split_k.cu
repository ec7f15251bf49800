// K split into parts.
//
// Idea: for few long rows, one warp computes part of a row, and atomicAdd adds the sums.
// Bytes: 4 (MK + K + M), and y once more      Flops: 2 MK      From: D 1.4, fixed
//
// Compared with warp_per_row_float4: with 16 rows that kernel starts 16 warps, and a GPU needs thousands. This kernel
// splits each row into parts of 2048 floats, one warp per part. Each warp adds its sum to y by atomicAdd, so y holds
// beta y before the kernel starts. The cost: that preparation, and a sum whose order differs between runs.
__global__ void split_k(int M, int K, int part, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                        float* __restrict__ y) {
    int lane = threadIdx.x;
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= M) return;
    int first = blockIdx.y * part;
    int count = min(K - first, part);
    long long begin = (long long)row * K + first;
    const float* a = A + begin;  // from here on an int is wide enough
    const float* b = x + first;
    int head = min((int)((4 - begin % 4) % 4), count);
    int vectors = (count - head) / 4;
    float sum = 0;
    if (lane < head) sum += a[lane] * b[lane];
    for (int v = lane; v < vectors; v += 32) {
        int k = head + 4 * v;
        float4 four = *reinterpret_cast<const float4*>(a + k);
        if (head == 0) {  // x has the same alignment as the row
            float4 other = *reinterpret_cast<const float4*>(b + k);
            sum += four.x * other.x + four.y * other.y + four.z * other.z + four.w * other.w;
        } else {
            sum += four.x * b[k] + four.y * b[k + 1] + four.z * b[k + 2] + four.w * b[k + 3];
        }
    }
    int k = head + 4 * vectors + lane;
    if (k < count) sum += a[k] * b[k];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) atomicAdd(&y[row], alpha * sum);
}

__global__ void scale(int M, float beta, float* y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < M) y[row] *= beta;
}

void sgemv(int M, int K, float alpha, const float* A, const float* x, float beta, float* y) {
    int part = 2048;
    while ((K - 1) / part + 1 > 65535)
        part *= 2;  // the limit of a grid along y
    if (beta == 0)
        cudaMemsetAsync(y, 0, M * sizeof(float));
    else if (beta != 1)
        scale<<<(M - 1) / 256 + 1, 256>>>(M, beta, y);
    dim3 grid((M - 1) / 4 + 1, (K - 1) / part + 1);
    split_k<<<grid, dim3(32, 4)>>>(M, K, part, alpha, A, x, y);
}
