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

__global__ void one_stores_at_the_end(const float* A, float* y) {
    int i = threadIdx.x;
    for (int row = 0; row < 2; ++row) {
        float v = A[32 * row + i];
        v += A[i];
        if (i == 0)
            y[row] = v;
    }
}

__global__ void both_sides_in_a_loop(const float* A, float* y) {
    int i = threadIdx.x;
    for (int k = 0; k < 2; ++k) {
        float v = A[i];
        if (i < 2)
            y[i] = v + A[2 + i] + A[4 + i];
        else
            y[i] = 2 * v;
    }
}

__global__ void a_tail_behind_an_inner_loop(const float* A, float* y) {
    int i = threadIdx.x;
    for (int row = 0; row < 2; ++row) {
        float sum = 0;
        float scale = A[row];
        for (int k = 0; k < i; ++k) {
            float v = A[k];
            if (k == 1)
                sum += A[i];
            sum += scale * v;
        }
        if (i % 2)
            y[row] = sum;
    }
}

__global__ void merged_lists(const float* A, float* y) {
    int i = threadIdx.x, item = 0, end = 0;
    while (item + end < 3) {
        bool more = A[item] < i;
        if (more)
            item += A[32 + item] > 0;
        else
            y[end++] = i;
    }
}

__device__ void store_if_first(int i, int row, float v, float* y) {
    if (i == 0)
        y[row] = v;
}

__global__ void one_stores_in_a_function(const float* A, float* y) {
    int i = threadIdx.x, row = 0;
    do {
        float v = A[32 * row + i];
        v += A[i];
        store_if_first(i, row, v, y);
    } while (++row < 2);
}

__global__ void a_shuffle_waits_for_those_that_wait(const float* A, float* y) {
    int i = threadIdx.x;
    float v = 0;
    for (int k = 0; k < 2; ++k) {
        v += A[i];
        if (i == 0)
            v = __shfl_sync(0xffffffff, v, 1);
        else if (k == 1)
            v = __shfl_sync(0xffffffff, v, 0);
    }
    if (i > 0) v = __shfl_sync(0xffffffff, v, 2);
    if (i == 0) v = __shfl_sync(0xffffffff, v, 3);
    y[i] = v;
}

__global__ void sides_taken_in_turn(const float* A, float* y) {
    int i = threadIdx.x;
    for (int k = 0; k < 3; ++k) {
        if (k % 2 == 0 || i == 0) {
            float v = A[i];
            y[i] = v + k;
        } else {
            y[32 + i] = y[i] * 2;
        }
    }
}
