// A whole warp for a short row.
//
// The lanes of a warp are dealt out to rows: thread t has row t / lanes, and is lane t % lanes of it.
constexpr int lanes = 8;

__global__ void share(int M, int K, const float* A, const float* x, float* y) {
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    int row = thread / lanes;
    int lane = thread % lanes;
    float sum = 0;
    if (row < M)
        for (int k = lane; k < K; k += lanes)
            sum += A[row * K + k] * x[k];
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0 && row < M) y[row] = sum;
}

void sgemv(int M, int K, const float* A, const float* x, float* y) {
    int rows = 128 / lanes;  // of a block
    share<<<(M + rows - 1) / rows, 128>>>(M, K, A, x, y);
}
