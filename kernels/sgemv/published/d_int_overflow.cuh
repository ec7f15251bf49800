// SGEMV, a thread a row, as published (write-up D, fig. 1; its other kernels likewise). Broken on purpose.
//
// Idea: as thread_per_row, y = A x. Defect: `m * K + k` is computed in int, which ends at 2 147 483 647. From that element
// on the index wraps to a negative one, far in front of A. Mended in thread_per_row: a row's start is a long long.
// Launch: blocks of 128 threads, ceil(M / 128) of them. Bytes: 4 (MK + K + M). Flops: 2 MK.
__global__ void d_int_overflow(global<const float> A, global<const float> x, global<float> y, int M, int K) {
    int m = blockIdx.x * blockDim.x + threadIdx.x;
    if (m < M) {
        float sum = 0.0f;
        for (int k = 0; k < K; k++)
            sum += A[m * K + k] * x[k];
        y[m] = sum;
    }
}

inline void launch_d_int_overflow(Launcher& launch, const Arguments& p) {
    launch.kernel<d_int_overflow>(Shape{{div_up(p.rows, 128)}, {128}}, p.A, p.x, p.y, p.rows, p.cols);
}
