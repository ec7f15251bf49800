// Sums through shared memory.
//
// A warp computes a row. The lanes put their sums into shared memory and add them up as a tree: 16 lanes, 8, 4, 2, 1.
__global__ void race(int M, int K, const float* A, const float* x, float* y) {
    __shared__ float part[32];
    int lane = threadIdx.x;
    int row = blockIdx.x;
    float sum = 0;
    for (int k = lane; k < K; k += 32)
        sum += A[row * K + k] * x[k];
    part[lane] = sum;
    for (int offset = 16; offset > 0; offset /= 2) {
        if (lane < offset) part[lane] += part[lane + offset];
        __syncwarp();
    }
    if (lane == 0) y[row] = part[0];
}

void sgemv(int M, int K, const float* A, const float* x, float* y) {
    race<<<M, 32>>>(M, K, A, x, y);
}
