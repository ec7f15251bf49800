// What lanes print, and when.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void odd_ones(const float* A, float* y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = A[i];
    if (i % 2) printf("lane %d has %g\n", i % 32, sum);  // [says]
    y[i] = sum;
    printf("done\n");  // [done]
}

__global__ void talkative(const float* A, float* y) {
    for (int i = 0; i < 100; ++i) printf("%d of %d: %s\n", i, threadIdx.x, "a word that fills a line of the output");
    y[threadIdx.x] = A[0];
}

__global__ void claims(const float* A, float* y) {
    printf("before %d\n", threadIdx.x);
    assert(A[threadIdx.x] < 5);  // [claim]
    y[threadIdx.x] = 0;
}
