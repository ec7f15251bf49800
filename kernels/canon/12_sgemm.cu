// Matrix product C = A B in three steps.
//
// Idea: A is M x K, B is K x N, and all are stored by rows. Tiles in shared memory let the threads of a block share
// their loads, and tiles in registers let a thread use each loaded value several times.
// Look at: the loads per multiplication.
//   sgemm_naive: 2 loads from global memory.
//   sgemm_tiled: 2 loads from shared memory. Each thread loads from global memory only 2 values per 16 multiplications.
//   sgemm_registers: a thread computes 4 x 4 elements. 8 loads from shared memory serve 16 multiplications.
// No request has a bank conflict, because the words that a warp reads in it are in different banks.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int TILE = 16;

__global__ void sgemm_naive(const float* A, const float* B, float* C, int M, int N, int K) {
    int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    if (row >= M || col >= N) return;
    float sum = 0;
    for (int k = 0; k < K; ++k)
        sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
}

__global__ void sgemm_tiled(const float* A, const float* B, float* C, int M, int N, int K) {
    __shared__ float a[TILE][TILE], b[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int k0 = 0; k0 < K; k0 += TILE) {
        a[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0;
        b[ty][tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0;
        __syncthreads();  // the tiles are complete
        for (int k = 0; k < TILE; ++k)
            sum += a[ty][k] * b[k][tx];
        __syncthreads();  // nobody reads the tiles when the next ones overwrite them
    }
    if (row < M && col < N) C[row * N + col] = sum;
}

// A block of 8 x 8 threads computes SIDE x SIDE elements. The elements of a thread are 8 rows and 8 columns apart, so
// that neighbouring lanes read neighbouring words.
constexpr int SIDE = 32, DEPTH = 8, EACH = 4;

__global__ void sgemm_registers(const float* A, const float* B, float* C, int M, int N, int K) {
    __shared__ float a[SIDE][DEPTH], b[DEPTH][SIDE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row0 = blockIdx.y * SIDE, col0 = blockIdx.x * SIDE;
    float sums[EACH][EACH] = {};
    for (int k0 = 0; k0 < K; k0 += DEPTH) {
        for (int e = ty * 8 + tx; e < SIDE * DEPTH; e += 64) {
            int row = row0 + e / DEPTH, k = k0 + e % DEPTH;
            a[e / DEPTH][e % DEPTH] = row < M && k < K ? A[row * K + k] : 0;
        }
        for (int e = ty * 8 + tx; e < DEPTH * SIDE; e += 64) {
            int k = k0 + e / SIDE, col = col0 + e % SIDE;
            b[e / SIDE][e % SIDE] = k < K && col < N ? B[k * N + col] : 0;
        }
        __syncthreads();
        for (int k = 0; k < DEPTH; ++k) {
            float left[EACH], right[EACH];
            for (int i = 0; i < EACH; ++i) {
                left[i] = a[ty + 8 * i][k];
                right[i] = b[k][tx + 8 * i];
            }
            for (int i = 0; i < EACH; ++i)
                for (int j = 0; j < EACH; ++j)
                    sums[i][j] += left[i] * right[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < EACH; ++i)
        for (int j = 0; j < EACH; ++j) {
            int row = row0 + ty + 8 * i, col = col0 + tx + 8 * j;
            if (row < M && col < N) C[row * N + col] = sums[i][j];
        }
}

// The factors are small whole numbers, so all sums are exact.
std::vector<float> product_on_host(const std::vector<float>& A, const std::vector<float>& B, int M, int N, int K) {
    std::vector<float> C(M * N);
    for (int row = 0; row < M; ++row)
        for (int k = 0; k < K; ++k)
            for (int col = 0; col < N; ++col)
                C[row * N + col] += A[row * K + k] * B[k * N + col];
    return C;
}

int check(const char* kernel, float* d_C, const std::vector<float>& expected) {
    std::vector<float> C(expected.size());
    cudaMemcpy(C.data(), d_C, C.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemset(d_C, 0, C.size() * sizeof(float));  // the next kernel cannot pass with this result
    int wrong = 0;
    for (size_t i = 0; i < C.size(); ++i)
        if (C[i] != expected[i]) ++wrong;
    std::printf("%s %s: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", kernel, wrong, int(C.size()));
    return wrong ? 1 : 0;
}

int main(int argc, char** argv) {
    int M = argc > 1 ? std::atoi(argv[1]) : 64;
    int N = argc > 2 ? std::atoi(argv[2]) : 64;
    int K = argc > 3 ? std::atoi(argv[3]) : 64;
    std::vector<float> A(M * K), B(K * N);
    for (int i = 0; i < M * K; ++i)
        A[i] = float(i % 7 - 3);
    for (int i = 0; i < K * N; ++i)
        B[i] = float(i % 5 - 2);
    std::vector<float> expected = product_on_host(A, B, M, N, K);

    float *d_A, *d_B, *d_C;
    cudaMalloc(&d_A, A.size() * sizeof(float));
    cudaMalloc(&d_B, B.size() * sizeof(float));
    cudaMalloc(&d_C, expected.size() * sizeof(float));
    cudaMemcpy(d_A, A.data(), A.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_B, B.data(), B.size() * sizeof(float), cudaMemcpyHostToDevice);

    dim3 tiles((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), sides((N + SIDE - 1) / SIDE, (M + SIDE - 1) / SIDE);
    int failures = 0;
    sgemm_naive<<<tiles, dim3(TILE, TILE)>>>(d_A, d_B, d_C, M, N, K);
    failures += check("sgemm_naive", d_C, expected);
    sgemm_tiled<<<tiles, dim3(TILE, TILE)>>>(d_A, d_B, d_C, M, N, K);
    failures += check("sgemm_tiled", d_C, expected);
    sgemm_registers<<<sides, dim3(8, 8)>>>(d_A, d_B, d_C, M, N, K);
    failures += check("sgemm_registers", d_C, expected);

    cudaFree(d_A);
    cudaFree(d_B);
    cudaFree(d_C);
    return failures ? 1 : 0;
}
