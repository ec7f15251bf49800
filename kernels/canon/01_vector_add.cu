// Vector addition.
//
// Idea: one thread adds one pair of elements. A grid has whole blocks, so its last threads may have no element, and a
// bound check keeps them from the memory.
// Look at: the last block. For n = 10000, 40 blocks of 256 threads have 240 threads too many. In the last block, the
// first warp loads with 16 active lanes, and the other 7 warps do not load. All other requests have 32 active lanes and
// 4 sectors.
#include <cstdio>
#include <cstdlib>
#include <vector>

// A kernel runs later than its launch, so cudaGetLastError() reports only a wrong launch. cudaDeviceSynchronize() waits
// for the kernel and reports its faults.
#define CHECK(call)                                                                         \
    do {                                                                                    \
        cudaError_t error = (call);                                                         \
        if (error != cudaSuccess) {                                                         \
            std::printf("FAIL %s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
            std::exit(1);                                                                   \
        }                                                                                   \
    } while (0)

__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 10000;
    std::vector<float> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        a[i] = float(i % 100);
        b[i] = float(i % 37);
    }

    size_t bytes = n * sizeof(float);
    float *d_a, *d_b, *d_c;
    CHECK(cudaMalloc(&d_a, bytes));
    CHECK(cudaMalloc(&d_b, bytes));
    CHECK(cudaMalloc(&d_c, bytes));
    CHECK(cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_b, b.data(), bytes, cudaMemcpyHostToDevice));

    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    add<<<blocks, threads>>>(d_a, d_b, d_c, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    CHECK(cudaMemcpy(c.data(), d_c, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        if (c[i] != a[i] + b[i]) ++wrong;
    std::printf("%s vector_add: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong, n);
    return wrong ? 1 : 0;
}
