// K split into parts, misaligned.
//
// Idea: one warp per part of a row, 16-byte loads.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: D 1.4
// Defect: unless K is a multiple of 4 (its example has 65535), rows do not start at 16 bytes, as float4 requires.
// Shown: sgemv:4x65535
//
// Like split_k, y = A x, as published with an example of 256 x 65535. There one row in four starts at a multiple of 16
// bytes, and the 16-byte loads of the other rows are misaligned. Fixed in split_k: head, tail, and a count.
template <int BM, int SPLIT_K>
__global__ void d_split_k(const float* __restrict__ A, const float* __restrict__ x, float* __restrict__ y, int M,
                          int K) {
    int lane = threadIdx.x;
    int m = blockIdx.x * BM + threadIdx.y;
    int k0 = blockIdx.y * SPLIT_K;
    if (m < M) {
        float sum = 0.0f;
        for (int k = lane * 4; k < SPLIT_K; k += 32 * 4) {
            float4 reg_a = *reinterpret_cast<const float4*>(A + (m * K + k0 + k));
            float4 reg_x = *reinterpret_cast<const float4*>(x + (k0 + k));
            sum += reg_a.x * reg_x.x + reg_a.y * reg_x.y + reg_a.z * reg_x.z + reg_a.w * reg_x.w;
        }
        for (int offset = 16; offset > 0; offset /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, offset);
        if (lane == 0) atomicAdd(&y[m], sum);
    }
}

void sgemv(const float* A, const float* x, float* y, int M, int K) {
    const int BM = 4, SPLIT_K = 2048;
    cudaMemsetAsync(y, 0, M * sizeof(float));
    dim3 grid((M - 1) / BM + 1, (K - 1) / SPLIT_K + 1);
    d_split_k<BM, SPLIT_K><<<grid, dim3(32, BM)>>>(A, x, y, M, K);
}
