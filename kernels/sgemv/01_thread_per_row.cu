// One thread per row.
//
// Idea: each thread reads one row alone, so neighbouring lanes read far apart.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: D fig. 1      Tune: warps = 4 of 1 2 4 8 16 32
//
// This is the usual first kernel. Every lane is busy, and yet it is slow: at each step the 32 lanes of a warp read 32
// different rows, K floats apart, so one request touches 32 sectors for 4 bytes of each.
__global__ void thread_per_row(int M, int K, float alpha, const float* __restrict__ A, const float* __restrict__ x,
                               float beta, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= M) return;
    const float* a = A + (long long)row * K;
    float sum = 0;
    for (int k = 0; k < K; ++k)
        sum += a[k] * x[k];
    if (beta == 0)
        y[row] = alpha * sum;
    else
        y[row] = alpha * sum + beta * y[row];
}

void sgemv(int M, int K, float alpha, const float* A, const float* x, float beta, float* y, int warps) {
    int threads = 32 * warps;
    thread_per_row<<<(M - 1) / threads + 1, threads>>>(M, K, alpha, A, x, beta, y);
}
