// Kernels that do what the machine refuses. A volatile array's element is read wherever the text names it.

__global__ void one_each(const volatile float* A) {
    A[threadIdx.x];  // [one each]
}
__global__ void below(float* y) {
    y[int(threadIdx.x) - 1] = 1;
}
__global__ void past_shared() {
    __shared__ float buffer[8];
    buffer[threadIdx.x] = 1;
}
__global__ void misaligned(const float* A, float* y) {
    y[threadIdx.x] = reinterpret_cast<const float4*>(A + 3 * threadIdx.x)->w;
}
__global__ void misaligned_vector(const float* A, float* y) {
    float4 four = *reinterpret_cast<const float4*>(A + 3 * threadIdx.x);
    y[threadIdx.x] = four.x + four.w;
}
__global__ void vector_past_the_end(const float* A, float* y) {
    float4 four = *reinterpret_cast<const float4*>(A + 4 * threadIdx.x);
    y[threadIdx.x] = four.x + four.w;
}
__global__ void one_each_of_all_blocks(const volatile float* A) {
    A[blockIdx.x * 32 + threadIdx.x];
}
__global__ void never_reached() {
    if (threadIdx.x < 16)
        __syncthreads();
    else
        __syncwarp(0xffffffff);
}
__global__ void endless_shuffles() {
    float sum = 1;
    int offset = 16;
    while (offset > 0)
        sum += __shfl_down_sync(0xffffffff, sum, unsigned(offset >> 1));
}
__global__ void many_shuffles(float* y) {
    float last = 0;
    for (int q = 0; q < 100000; ++q) last = __shfl_sync(0xffffffff, float(q), 0);
    y[threadIdx.x] = last;
}
__global__ void counts_to(float* y, unsigned end) {
    unsigned q = 0;
    while (q != end) ++q;
    y[threadIdx.x] = float(q);
}
__global__ void waits_for_the_clock(float* y) {
    while (clock64() >= 0) {
    }
    y[threadIdx.x] = 1;
}
__global__ void endless_reads(const float* A) {
    while (A[0] == 0) {
    }
}
__global__ void from_an_absent_lane(float* y) {
    int i = threadIdx.x;
    if (i < 16) y[i] = __shfl_sync(0x0000ffff, float(i), 20);
}
__global__ void one_further(const volatile float* A) {
    A[threadIdx.x + 1];
}
__global__ void copy(const float* A, float* y) {
    y[threadIdx.x] = A[threadIdx.x];
}
