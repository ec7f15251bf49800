// Index beyond an int.
//
// Idea: one thread per row.
// Bytes: 4 (MK + K + M)      Flops: 2 MK      From: D fig. 1 and all others
// Defect: computes m * K + k in int, which wraps to a negative index beyond 2^31 elements.
// Shown: sgemv:128x17000000
//
// Like thread_per_row, y = A x, as published. An int ends at 2 147 483 647; from that element on the index wraps to a
// negative one, far before A. Fixed in thread_per_row: a row's start is a long long.
__global__ void d_int_overflow(const float* __restrict__ A, const float* __restrict__ x, float* __restrict__ y, int M,
                               int K) {
    int m = blockIdx.x * blockDim.x + threadIdx.x;
    if (m < M) {
        float sum = 0.0f;
        for (int k = 0; k < K; k++)
            sum += A[m * K + k] * x[k];
        y[m] = sum;
    }
}

void sgemv(const float* A, const float* x, float* y, int M, int K) {
    d_int_overflow<<<(M - 1) / 128 + 1, 128>>>(A, x, y, M, K);
}
