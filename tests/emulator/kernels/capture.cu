// Host functions, and what a launch list has of them.
#include <cstdio>
#include <vector>

__constant__ float factors[4];
__device__ int counted;

__global__ void copy(int n, const float* from, float* to) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[i];
}
__global__ void add_factors(int n, float* y) {
    int i = threadIdx.x;
    if (i < n) y[i] += factors[i % 4];
}
__global__ void count(int n) {
    if (threadIdx.x < n) atomicAdd(&counted, 1);
}
template <int times>
__global__ void multiply(int n, float* y) {
    if (threadIdx.x < n) y[threadIdx.x] *= times;
}

void one_launch(int n, const float* x, float* y) {
    copy<<<(n + 31) / 32, 32>>>(n, x, y);  // [one launch]
}

void steps(int n, const float* x, float* y) {
    float* scratch;
    cudaMalloc(&scratch, n * sizeof(float));
    cudaMemset(scratch, 0, n * sizeof(float));
    copy<<<1, 64>>>(n, x, scratch);
    cudaMemcpy(y, scratch, n * sizeof(float), cudaMemcpyDeviceToDevice);
    multiply<3><<<1, 64>>>(n, y);
    cudaFree(scratch);
}

void plan(int n, const float* x, float* y) {
    std::vector<float> numbers(n);
    cudaMemcpy(numbers.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (float& number : numbers) number = -number;
    float* planned;
    cudaMalloc(&planned, n * sizeof(float));
    cudaMemcpy(planned, numbers.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    printf("%d numbers\n", n);
    copy<<<1, 64>>>(n, planned, y);
}

void symbols(int n, const float* x, float* y) {
    const float four[4] = {1, 2, 3, 4};
    cudaMemcpyToSymbol(factors, four, sizeof four);
    copy<<<1, 64>>>(n, x, y);
    add_factors<<<1, 64>>>(n, y);
    count<<<1, 64>>>(n);
}

void reads_back(int n, const float* x, float* y) {
    float first = 0;
    copy<<<1, 64>>>(n, x, y);
    cudaMemcpy(&first, y, sizeof first, cudaMemcpyDeviceToHost);
    if (first > 0) multiply<2><<<1, 64>>>(n, y);
}

void uploads_late(int n, const float* x, float* y) {
    const float zero = 0;
    copy<<<1, 64>>>(n, x, y);
    cudaMemcpy(y, &zero, sizeof zero, cudaMemcpyHostToDevice);
}

void nothing(int n, const float* x, float* y) {
}

void memset_nowhere(int n, const float* x, float* y) {
    int local = 0;
    cudaMemset(&local, 0, sizeof local);
}

void memset_past_the_end(int n, const float* x, float* y) {
    cudaMemset(y + 1, 0, n * sizeof(float));  // [past the end]
}

void copies_past_the_end(int n, const float* x, float* y) {
    float* scratch;
    cudaMalloc(&scratch, 8);
    copy<<<1, 64>>>(n, x, y);
    cudaMemcpy(y, scratch, 12, cudaMemcpyDeviceToDevice);
}

__global__ void store_count(float* y) {
    if (threadIdx.x == 0) y[0] = ++counted;
}
void counts_once(int n, const float* x, float* y) {
    store_count<<<1, 32>>>(y);
}

/// A workspace that is made in the first call, as libraries do it.
struct Workspace {
    Workspace(int n) { cudaMalloc(&memory, n * sizeof(float)); }
    ~Workspace() { cudaFree(memory); }
    float* memory;
};
float* kept_by_hand;

void keeps_a_workspace(int n, const float* x, float* y) {
    static const Workspace workspace(n);
    if (!kept_by_hand) cudaMalloc(&kept_by_hand, n * sizeof(float));
    cudaMemset(workspace.memory, 0, n * sizeof(float));
    cudaMemset(kept_by_hand, 0, n * sizeof(float));
    copy<<<1, 64>>>(n, workspace.memory, y);
}

void brings_y_up(int n, const float* x, float* y) {
    float* up;
    cudaMalloc(&up, n * sizeof(float));
    cudaMemcpy(up, y, n * sizeof(float), cudaMemcpyHostToDevice);
    multiply<2><<<1, 64>>>(n, up);
    cudaMemcpy(y, up, n * sizeof(float), cudaMemcpyDeviceToHost);
}
