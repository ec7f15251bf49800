// Two ways in one file.
__global__ void by_thread(int M, int N, const float* A, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= M) return;
    float sum = 0;
    for (int j = 0; j < N; ++j) sum += A[i * N + j] * x[j];
    y[i] = sum;
}

__global__ void by_atomics(int M, int N, const float* A, const float* x, float* y) {
    __shared__ float tile[8][33];
    const int i = blockIdx.y * 8 + threadIdx.y, j = blockIdx.x * 32 + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = i < M && j < N ? A[i * N + j] * x[j] : 0.0f;
    __syncthreads();
    if (threadIdx.x != 0 || i >= M) return;
    float sum = 0;
    for (int k = 0; k < 32; ++k) sum += tile[threadIdx.y][k];
    atomicAdd(&y[i], sum);
}

void simple(int M, int N, const float* A, const float* x, float* y) { by_thread<<<(M + 63) / 64, 64>>>(M, N, A, x, y); }

void tiled(int M, int N, const float* A, const float* x, float* y) {
    cudaMemset(y, 0, M * sizeof(float));
    by_atomics<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(M, N, A, x, y);
}
