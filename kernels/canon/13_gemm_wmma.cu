// Matrix product with halves on the tensor cores.
//
// Idea: a warp computes a tile of 16 x 16 elements of C. One step multiplies 16 x 16 halves of A by 16 x 16 halves of B
// and adds the products to floats.
// Look at: the loop. A warp makes K / 16 steps of two loads and one multiplication, each with all 32 lanes, because a
// tile is spread over the registers of the warp. No lane has an element of C of its own until the tile is stored.
#include <cuda_fp16.h>
#include <mma.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace nvcuda;

constexpr int TILE = 16;

__global__ void gemm_wmma(const half* A, const half* B, float* C, int N, int K) {
    int row = blockIdx.y * TILE, col = blockIdx.x * TILE;
    wmma::fragment<wmma::matrix_a, TILE, TILE, TILE, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, TILE, TILE, TILE, half, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, TILE, TILE, TILE, float> sums;
    wmma::fill_fragment(sums, 0.0f);
    for (int k = 0; k < K; k += TILE) {
        wmma::load_matrix_sync(a, A + row * K + k, K);
        wmma::load_matrix_sync(b, B + k * N + col, N);
        wmma::mma_sync(sums, a, b, sums);
    }
    wmma::store_matrix_sync(C + row * N + col, sums, N, wmma::mem_row_major);
}

int main(int argc, char** argv) {
    int M = argc > 1 ? std::atoi(argv[1]) : 64;
    int N = argc > 2 ? std::atoi(argv[2]) : 64;
    int K = argc > 3 ? std::atoi(argv[3]) : 64;
    if (M % TILE || N % TILE || K % TILE) {
        std::printf("FAIL gemm_wmma: the sizes %d, %d and %d must be multiples of %d\n", M, N, K, TILE);
        return 1;
    }
    std::vector<half> A(M * K), B(K * N);
    for (int i = 0; i < M * K; ++i)
        A[i] = __float2half(float(i % 7 - 3));
    for (int i = 0; i < K * N; ++i)
        B[i] = __float2half(float(i % 5 - 2));

    half *d_A, *d_B;
    float* d_C;
    cudaMalloc(&d_A, A.size() * sizeof(half));
    cudaMalloc(&d_B, B.size() * sizeof(half));
    cudaMalloc(&d_C, M * N * sizeof(float));
    cudaMemcpy(d_A, A.data(), A.size() * sizeof(half), cudaMemcpyHostToDevice);
    cudaMemcpy(d_B, B.data(), B.size() * sizeof(half), cudaMemcpyHostToDevice);

    gemm_wmma<<<dim3(N / TILE, M / TILE), 32>>>(d_A, d_B, d_C, N, K);

    std::vector<float> C(M * N);
    cudaMemcpy(C.data(), d_C, C.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_A);
    cudaFree(d_B);
    cudaFree(d_C);

    int wrong = 0;
    for (int row = 0; row < M; ++row)
        for (int col = 0; col < N; ++col) {
            float sum = 0;  // the factors are small whole numbers, so all sums are exact
            for (int k = 0; k < K; ++k)
                sum += __half2float(A[row * K + k]) * __half2float(B[k * N + col]);
            if (C[row * N + col] != sum) ++wrong;
        }
    std::printf("%s gemm_wmma: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong, M * N);
    return wrong ? 1 : 0;
}
