// N is the rows here, and M the columns.
__global__ void k(int N, int M, const float* A, const float* x, float* y) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < N) {
        float sum = 0;
        for (int j = 0; j < M; ++j) sum += A[i * M + j] * x[j];
        y[i] = sum;
    }
}
void mv(int N, int M, const float* A, const float* x, float* y) { k<<<(N + 31) / 32, 32>>>(N, M, A, x, y); }
