// Which lanes run together. A holds 0, 1, 2 …; y holds zeros.

__global__ void both_sides(const float* A, float* y) {
    int i = threadIdx.x;
    float v;
    if (i < 3)
        v = A[i];
    else
        v = A[i + 32];
    y[i] = v;
}

__global__ void ragged_loop(const float* A, float* y) {
    int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < i; ++k)
        sum += A[k];
    y[i] = sum;
}

__global__ void nested_loops(const float* A, float* y) {
    int i = threadIdx.x;
    float sum = 0;
    for (int outer = 0; outer < 2; ++outer) {
        for (int k = 0; k <= i; ++k)
            sum += A[k];
        y[i] = sum;
    }
}

__global__ void early_return(const float* A, float* y) {
    int i = threadIdx.x;
    if (i >= 20) return;
    y[i] = A[i];
}

__global__ void a_break(const float* A, float* y) {
    int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 3; ++k) {
        if (k == 1 && i < 2) break;
        sum += A[k];
    }
    y[i] = sum;
}

__device__ float doubled(const float* A, int i) {
    return 2 * A[i];  // [doubled]
}

__global__ void one_call(const float* A, float* y) {
    int i = threadIdx.x;
    float v = 0;
    if (i % 2) v = doubled(A, i);
    y[i] = v;  // [store]
}

__global__ void two_calls(const float* A, float* y) {
    int i = threadIdx.x;
    float v;
    if (i == 0)
        v = doubled(A, 5);
    else
        v = doubled(A, 6);
    y[i] = v;
}

// Lanes that leave the loop early wait for the others before they go into the function, which stands above.
__global__ void call_behind_a_loop(const float* A, float* y) {
    int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < i; ++k)
        sum += A[k];
    y[i] = sum + doubled(A, i);
}

__device__ float doubled_twice(const float* A, int i) {
    float sum = doubled(A, i);
    return sum + doubled(A, i + 1);
}

__global__ void calls_in_calls(const float* A, float* y) {
    int i = threadIdx.x;
    float sum = 0;
    if (i < 2) sum = doubled_twice(A, i);
    y[i] = sum + doubled_twice(A, i);
}

// More reads than a lane's log holds: the lane stops on the way and goes on.
__global__ void long_loop(const float* A, float* y) {
    int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 100 + 100 * i; ++k)
        sum += A[k];
    y[i] = sum;
}

__global__ void ones(float* y) {
    y[threadIdx.x] = 1;
}

__global__ void second_row(float* y) {
    if (threadIdx.y == 1) y[threadIdx.x] = 1;
}
