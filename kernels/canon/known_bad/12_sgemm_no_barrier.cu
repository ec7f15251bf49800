// Tiled matrix product without its second barrier.
//
// Defect: no __syncthreads() is between the last read of a tile and the writes of the next one. A fast warp overwrites
// the tile while a slow warp still reads it.
// Shows: shared_race
//
// The result is right if the warps happen to keep pace, so the program may print PASS. Fixed in sgemm_tiled of
// 12_sgemm.cu.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int TILE = 16;

__global__ void sgemm(const float* A, const float* B, float* C, int M, int N, int K) {
    __shared__ float a[TILE][TILE], b[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int k0 = 0; k0 < K; k0 += TILE) {
        a[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0;
        b[ty][tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0;
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += a[ty][k] * b[k][tx];
    }
    if (row < M && col < N) C[row * N + col] = sum;
}

int main(int argc, char** argv) {
    int M = argc > 1 ? std::atoi(argv[1]) : 64;
    int N = argc > 2 ? std::atoi(argv[2]) : 64;
    int K = argc > 3 ? std::atoi(argv[3]) : 64;
    std::vector<float> A(M * K), B(K * N), C(M * N);
    for (int i = 0; i < M * K; ++i)
        A[i] = float(i % 7 - 3);
    for (int i = 0; i < K * N; ++i)
        B[i] = float(i % 5 - 2);

    float *d_A, *d_B, *d_C;
    cudaMalloc(&d_A, A.size() * sizeof(float));
    cudaMalloc(&d_B, B.size() * sizeof(float));
    cudaMalloc(&d_C, C.size() * sizeof(float));
    cudaMemcpy(d_A, A.data(), A.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_B, B.data(), B.size() * sizeof(float), cudaMemcpyHostToDevice);
    sgemm<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(d_A, d_B, d_C, M, N, K);
    cudaMemcpy(C.data(), d_C, C.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_A);
    cudaFree(d_B);
    cudaFree(d_C);

    int wrong = 0;
    for (int row = 0; row < M; ++row)
        for (int col = 0; col < N; ++col) {
            float sum = 0;  // the factors are small whole numbers, so all sums are exact
            for (int k = 0; k < K; ++k)
                sum += A[row * K + k] * B[k * N + col];
            if (C[row * N + col] != sum) ++wrong;
        }
    std::printf("%s sgemm: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong, M * N);
    return wrong ? 1 : 0;
}
