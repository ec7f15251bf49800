// A program whose main launches templates: the header says with which arguments.
//
// Launch: rows_in_tiles<4><<<(m + 3) / 4, dim3(32, 4), 2 * 4 * sizeof(float)>>>
// Launch: rows_in_tiles<2><<<(m + 1) / 2, dim3(32, 2), 2 * 2 * sizeof(float)>>>(d_A, d_x, d_y, m, n);
#include <cuda_runtime.h>

#include <iostream>
#include <vector>

template <int rows>
__global__ void rows_in_tiles(const float* __restrict__ A, const float* __restrict__ x, float* __restrict__ y, int m,
                              int n) {
    extern __shared__ __align__(16) unsigned char bytes[];
    float* halves = reinterpret_cast<float*>(bytes);
    const int row = blockIdx.x * rows + threadIdx.y;
    float sum = 0;
    if (row < m)
        for (int j = threadIdx.x; j < n; j += 32) sum += A[row * n + j] * x[j];
    for (int distance = 8; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffff, sum, distance);
    if (threadIdx.x % 16 == 0) halves[threadIdx.y + rows * (threadIdx.x / 16)] = sum;
    __syncwarp();
    if (threadIdx.x == 0 && row < m) y[row] = ((float*)bytes)[threadIdx.y] + halves[threadIdx.y + rows];
}

int main(int argc, char** argv) {
    const int m = 1024, n = 512;
    std::vector<float> h_A(m * n, 1), h_x(n, 1), h_y(m);
    float *d_A, *d_x, *d_y;
    cudaMalloc(&d_A, h_A.size() * sizeof(float));
    cudaMalloc(&d_x, h_x.size() * sizeof(float));
    cudaMalloc(&d_y, h_y.size() * sizeof(float));
    cudaMemcpy(d_A, h_A.data(), h_A.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, h_x.data(), h_x.size() * sizeof(float), cudaMemcpyHostToDevice);
    constexpr int rows = 4;
    rows_in_tiles<rows><<<(m + rows - 1) / rows, dim3(32, rows), 2 * rows * sizeof(float)>>>(d_A, d_x, d_y, m, n);
    cudaMemcpy(h_y.data(), d_y, h_y.size() * sizeof(float), cudaMemcpyDeviceToHost);
    std::cout << h_y[0] << std::endl;
    return 0;
}
