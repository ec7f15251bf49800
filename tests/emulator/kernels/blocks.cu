// Blocks that share y, of 256 floats.

__global__ void add_up(float* y) {
    atomicAdd(&y[threadIdx.x % 4], 1.0f / float(3 + blockIdx.x * 32 + threadIdx.x));
}

__global__ void add_and_exchange(float* y) {
    atomicAdd(&y[0], 1.0f / float(3 + blockIdx.x));
    atomicExch(&y[0], 0.5f + float(blockIdx.x) / 7);
}

__global__ void read_own(float* y) {
    const int own = int(blockIdx.x);
    atomicAdd(&y[own], 1.0f / 3);
    const float before = atomicAdd(&y[own], 2.0f);
    atomicAdd(&y[own], before);
    __syncwarp();
    y[128 + own] = y[own] + before;
}

__global__ void who_came_first(float* y) {
    if (threadIdx.x != 0) return;
    const int place = int(atomicAdd(&y[255], 1.0f));
    y[place] = float(blockIdx.x);
}

__global__ void race_of_stores(float* y) {
    y[threadIdx.x] = float(blockIdx.x);
}

__global__ void race_with_the_next(float* y) {
    y[blockIdx.x] = float(y[(blockIdx.x + 1) % gridDim.x]) + 1;
}

__global__ void race_with_an_atomic(float* y) {
    if (blockIdx.x % 8 == 0) atomicAdd(&y[7], 1.0f);
    if (blockIdx.x % 8 == 1) y[100 + blockIdx.x] = y[7];
}

__global__ void fault_in_block_20(float* y) {
    y[blockIdx.x] = float(blockIdx.x + 1);
    if (blockIdx.x == 20) y[256] = 0;
}

__global__ void an_array_each() {
    __shared__ float even[8];
    __shared__ float odd[16];
    if (threadIdx.x == 0 && blockIdx.x % 2 == 0) even[0] = 1;
    if (threadIdx.x == 0 && blockIdx.x % 2 == 1) odd[0] = 1;
}

__global__ void nobody_wrote(float* y) {
    __shared__ float slots[32];
    __shared__ int numbers[32];
    const int i = threadIdx.x;
    if (blockIdx.x == 1) y[i] = slots[i];
    if (blockIdx.x == 1) y[32 + i] = float(numbers[i]);
    if (blockIdx.x == 0) slots[i] = 7;
    if (blockIdx.x == 0) numbers[i] = 7;
}

__global__ void values_asked_for(float* y) {
    __shared__ int count[1];
    if (threadIdx.x == 0) count[0] = 0;
    __syncwarp();
    atomicAdd(&y[0], 1.0f);
    atomicAdd(&count[0], 1);
    y[1 + int(atomicAdd(&count[0], 1)) / 64 + int(blockIdx.x) * 2] = 1;
}

// Waits for a flag that the last block raises.
__global__ void waits_for_the_last(float* y) {
    if (blockIdx.x + 1 == gridDim.x) {
        y[128] = 7;
        __threadfence();
        atomicAdd(&y[0], 1.0f);
        return;
    }
    while (threadIdx.x == 0 && atomicAdd(&y[0], 0.0f) == 0) {
    }
    __syncthreads();
    __threadfence();
    if (threadIdx.x == 0) y[1 + blockIdx.x] = y[128];
}

__device__ void wait_for_all(float* arrived, int phase) {
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1.0f);
        while (atomicAdd(arrived, 0.0f) < float(gridDim.x * phase)) {
        }
        __threadfence();
    }
    __syncthreads();
}

// Each block passes its number on, once around the ring.
__global__ void around_the_ring(float* y) {
    const int next = int(blockIdx.x + 1) % int(gridDim.x);
    float value = float(blockIdx.x);
    for (int phase = 1; phase <= int(gridDim.x); ++phase) {
        if (threadIdx.x == 0) y[1 + phase % 2 * 64 + next] = value;
        wait_for_all(&y[0], phase);
        value = y[1 + phase % 2 * 64 + blockIdx.x];
    }
    if (threadIdx.x == 0) y[129 + blockIdx.x] = value;
}

__global__ void waits_for_ever(float* y) {
    y[1 + blockIdx.x] = 1;
    while (atomicAdd(&y[0], 0.0f) == 0) {  // [wait]
    }
}

// Passes a value by a volatile flag.
__global__ void passes_by_volatile(float* y, int fences) {
    volatile float* flag = &y[0];
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 1) {
        y[128] = 7;
        if (fences) __threadfence();
        *flag = 1;
    } else {
        while (*flag == 0) {
        }
        if (fences) __threadfence();
        y[1] = y[128];
    }
}

__global__ void passes_by_plain_flag(float* y) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 1) y[0] = 1;
    while (blockIdx.x == 0 && y[0] == 0) {
    }
}
