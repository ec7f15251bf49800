// Lanes that read where a pattern sends them. A and B hold the same 65536 floats.

__device__ int index_of(int pattern, int thread, int step) {
    switch (pattern) {
        case 0: return 1000 * step + thread;
        case 1: return 17 * thread + step;
        case 2: return step;
        case 3: return 5000 - 3 * thread + step;
        case 4: return thread % 2 * 4096 + thread / 4 * 8 + step;
        case 5: return int((unsigned(thread) * 2654435761u + unsigned(step) * 40503u) >> 9);
        default: return int((unsigned(thread) * 2654435761u >> 20) % 100 + unsigned(step));
    }
}

__global__ void read_along(const float* A, const float* B, float* y, int pattern) {
    const int elements = 1 << 16;
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int step = 0; step < thread * 7 % 23; ++step) {
        const int i = index_of(pattern, thread, step) % elements;
        sum += A[i] * B[elements - 1 - i];
        if (thread % 3) {
            float4 four = *reinterpret_cast<const float4*>(A + i / 4 * 4);
            sum += four.x + four.w;
        }
    }
    y[thread] = sum;
}
