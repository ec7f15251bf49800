// What the machine counts, and where lanes go. A volatile array's element is read wherever the text names it.

__device__ int index_of(int pattern, int i) {
    switch (pattern) {
        case 0: return i;
        case 1: return i + 1;
        case 2: return 7;
        case 3: return 8 * i;
        case 4: return 2 * i;
        case 5: return 31 - i;
        default: return i % 2 * 64;
    }
}

__global__ void one_load(const volatile float* A, int pattern) {
    A[index_of(pattern, threadIdx.x)];
}

__global__ void wide_load(const float* A, float* y) {
    float4 four = reinterpret_cast<const float4*>(A)[threadIdx.x];
    y[threadIdx.x] = four.x + four.w;
}

__global__ void strided_shared() {
    __shared__ float tile[1024];
    tile[32 * threadIdx.x] = 1;
    tile[threadIdx.x] = 1;
}

__global__ void copy(const float* A, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = A[i];
}

__global__ void ragged(const float* A, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;  // [begins]
    float sum = 0;
    for (int k = 0; k < i * 37 % 29; ++k)
        sum += A[(i * 131 + k * 17) % 4096];  // [adds]
    y[i] = sum;
}

__global__ void five_times(const volatile float* A, float* y) {
    for (int k = 0; k < 5; ++k)
        A[threadIdx.x];
    y[0] = 1;
}

__global__ void three_and_one(const volatile float* A, float* y) {
    A[threadIdx.x + 4];
    if (threadIdx.x == 1) A[20];
    y[threadIdx.x] = 1;
}

__global__ void row_of_a_block(const volatile float* A) {
    A[32 * blockIdx.x + threadIdx.x];
}

__global__ void two_branches(float* y, int bound) {
    float value = 0;
    if (threadIdx.x < bound)  // [divides]
        value = 1;
    if (blockIdx.x < bound)  // [together]
        value += 2;
    y[threadIdx.x] = value;
}
