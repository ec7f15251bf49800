// Loads that wait for others, or not.

__global__ void together(const int* A, const int* B, int* y) { y[threadIdx.x] = A[threadIdx.x] + B[threadIdx.x]; }

__global__ void in_turn(const int* A, const int* B, int* y) { y[threadIdx.x] = B[A[threadIdx.x]]; }

// Eight iterations load together.
__global__ void loop(const int* A, const int* B, int* y) {
    int sum = 0;
    for (int i = 0; i < 32; ++i)
        sum += A[32 * i + threadIdx.x];
    y[threadIdx.x] = sum;
}

// Two iterations load together, although one loads eight words.
__global__ void wide_loop(const int* A, const int* B, int* y) {
    int sum = 0;
    for (int i = threadIdx.x; i < 256; i += 32) {
        int4 a = reinterpret_cast<const int4*>(A)[i], b = reinterpret_cast<const int4*>(B)[i];
        sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    }
    y[threadIdx.x] = sum;
}

// The test keeps a compiler from it.
__global__ void wide_loop_with_a_test(const int* A, const int* B, int* y) {
    int sum = 0;
    for (int i = threadIdx.x; i < 256; i += 32) {
        int4 a = reinterpret_cast<const int4*>(A)[i], b = reinterpret_cast<const int4*>(B)[i];
        if (a.x != 7) sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    }
    y[threadIdx.x] = sum;
}

__global__ void gather(const int* A, const int* B, int* y) {
    int sum = 0;
    for (int i = 0; i < 32; ++i)
        sum += B[A[32 * i + threadIdx.x]];
    y[threadIdx.x] = sum;
}

__global__ void chase(const int* A, const int* B, int* y) {
    int at = threadIdx.x;
    for (int i = 0; i < 32; ++i)
        at = A[at];
    y[threadIdx.x] = at;
}

// The shuffle of a gathered value ends its iteration: only loads of A may come before it.
__global__ void exchange(const int* A, const int* B, int* y) {
    int sum = 0;
    for (int i = 0; i < 32; ++i)
        sum += __shfl_down_sync(0xffffffff, B[A[32 * i + threadIdx.x]], 1);
    y[threadIdx.x] = sum;
}

// A shuffle of another value passes while the load is under way.
__global__ void meanwhile(const int* A, const int* B, int* y) {
    int sum = 0;
    for (int i = 0; i < 32; ++i) {
        int loaded = A[32 * i + threadIdx.x];
        sum += loaded + __shfl_down_sync(0xffffffff, i, 1);
    }
    y[threadIdx.x] = sum;
}

// A load and a store before the barrier; the barrier, a load and a store after it.
__global__ void two_phases(const int* A, const int* B, int* y) {
    __shared__ int values[32];
    values[threadIdx.x] = A[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = values[31 - threadIdx.x];
}
