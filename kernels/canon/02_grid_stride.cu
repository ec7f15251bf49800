// y = a x + y with a grid-stride loop.
//
// Idea: the grid has a fixed size, and each thread steps through the vectors by the number of threads in the grid. One
// launch then fits every n. Managed memory has one address for host and device.
// Look at: the loads in the loop. In each iteration, the 32 lanes of a warp read 32 consecutive elements, 4 sectors per
// request. For n = 100000, 4096 threads make 24 iterations, and 53 of the 128 warps make one more.
#include <cstdio>
#include <cstdlib>

__global__ void saxpy(int n, float a, const float* x, float* y) {
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        y[i] = a * x[i] + y[i];
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 100000;
    float *x, *y;
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged(&y, n * sizeof(float));
    for (int i = 0; i < n; ++i) {
        x[i] = float(i % 10);
        y[i] = 1;
    }

    saxpy<<<16, 256>>>(n, 2, x, y);
    cudaDeviceSynchronize();  // the host may read y only after the kernel

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        if (y[i] != 2 * float(i % 10) + 1) ++wrong;
    cudaFree(x);
    cudaFree(y);
    std::printf("%s grid_stride: %d of %d elements are wrong\n", wrong ? "FAIL" : "PASS", wrong, n);
    return wrong ? 1 : 0;
}
