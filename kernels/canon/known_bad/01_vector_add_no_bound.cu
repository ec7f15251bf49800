// Vector addition without a bound check.
//
// Defect: the last block has more threads than elements, and the kernel does not compare i with n.
// Shows: out_of_bounds
//
// For n = 10000, threads 10000 to 10239 read past the end of a. The kernel stops at the first such load, and the next
// call returns an error. A GPU may report nothing, because an allocation can be larger than its array; the kernel then
// reads and writes memory that is not its own. Fixed in 01_vector_add.cu.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
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
    cudaMalloc(&d_a, bytes);
    cudaMalloc(&d_b, bytes);
    cudaMalloc(&d_c, bytes);
    cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), bytes, cudaMemcpyHostToDevice);

    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    add<<<blocks, threads>>>(d_a, d_b, d_c, n);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        std::printf("FAIL vector_add: %s\n", cudaGetErrorString(error));
        return 1;
    }

    cudaMemcpy(c.data(), d_c, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        if (c[i] != a[i] + b[i]) ++wrong;
    std::printf("%s vector_add: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong, n);
    return wrong ? 1 : 0;
}
