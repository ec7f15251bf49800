// Four warps for a row, whose sums meet by atomics.
__global__ void reduce(int M, int K, const float* A, const float* x, float* y) {
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    int row = blockIdx.x;
    float sum = 0;
    for (int k = threadIdx.x; k < K; k += 128)
        sum += A[row * K + k] * x[k];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    __shared__ float sums[4];
    if (lane == 0) sums[warp] = sum;
    __syncwarp();
    if (threadIdx.x == 0) y[row] = sums[0] + sums[1] + sums[2] + sums[3];
}

void sgemv(int M, int K, const float* A, const float* x, float* y) {
    cudaMemset(y, 0, M * sizeof(float));
    reduce<<<M, 128>>>(M, K, A, x, y);
}
