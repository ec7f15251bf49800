// Only a kernel: a block for each row, of as many threads as its shared memory has room for.
template <typename T>
__global__ void gemv_blocks(const T* A, const T* x, T* y, int M, int N) {
    __shared__ T sums[128];
    T sum = 0;
    for (int j = threadIdx.x; j < N; j += 128) sum += A[blockIdx.x * N + j] * x[j];
    sums[threadIdx.x] = sum;
    for (int half = 64; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0) y[blockIdx.x] = sums[0];
}
