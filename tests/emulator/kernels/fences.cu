// The last of some blocks to arrive adds up what the others wrote.

enum Fences { none = 0, before = 1, after = 2, both = 3 };

__global__ void last_block(float* partials, unsigned* arrivals, float* sum, int fences, int writes) {
    __shared__ int last[1];
    if (threadIdx.x == 0) {
        if (writes) partials[blockIdx.x] = float(blockIdx.x + 1);
        if (fences & before) __threadfence();
        last[0] = atomicInc(&arrivals[0], gridDim.x - 1) == gridDim.x - 1;
        if (fences & after) __threadfence();
    }
    __syncthreads();
    if (!last[0] || threadIdx.x != 33) return;  // a lane of another warp
    float all = 0;
    for (int b = 0; b < gridDim.x; ++b)
        all += __ldcg(&partials[b]);
    sum[0] = all;
}

__global__ void another_lane_writes(float* partials, unsigned* arrivals, float* sum) {
    __shared__ int last[1];
    if (threadIdx.x == 40) partials[blockIdx.x] = 1;  // no barrier before the arrival
    if (threadIdx.x == 0) {
        __threadfence();
        last[0] = atomicInc(&arrivals[0], gridDim.x - 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (!last[0] || threadIdx.x != 0) return;
    float all = 0;
    for (int b = 0; b < gridDim.x; ++b)
        all += __ldcg(&partials[b]);
    sum[0] = all;
}

__global__ void one_thread(float* partials, unsigned* arrivals, float* sum, int fences) {
    if (threadIdx.x != 0) return;
    partials[blockIdx.x] = 1;
    __threadfence();
    const bool last = atomicInc(&arrivals[0], gridDim.x - 1) == gridDim.x - 1;
    if (fences & after) __threadfence();
    if (!last) return;
    float all = 0;
    for (int b = 0; b < gridDim.x; ++b)
        all += __ldcg(&partials[b]);
    sum[0] = all;
}

__global__ void unused_arrival(float* partials, unsigned* arrivals, float* sum) {
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = 1;
        __threadfence();
        atomicInc(&arrivals[0], gridDim.x - 1);
    }
    __syncthreads();
    if (threadIdx.x == 33) sum[0] = __ldcg(&partials[0]);
}

__global__ void passes_within_block(float* partials, unsigned* arrivals, float* sum, int fences) {
    volatile unsigned* const flag = arrivals;
    if (threadIdx.x == 0) {
        partials[0] = 1;
        if (fences & before) __threadfence();
        flag[0] = 1;
    }
    if (threadIdx.x == 32) {
        while (flag[0] == 0) {
        }
        if (fences & after) __threadfence();
        sum[0] = partials[0];
    }
}
