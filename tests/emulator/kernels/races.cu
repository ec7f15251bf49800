// Lanes that hand something on to each other, with and without what orders them.

// Each lane hands its number to its neighbour.
__device__ int hand_on(bool sync_warp, bool sync_block) {
    __shared__ int slots[64];
    const int i = threadIdx.x;
    slots[i] = i;
    if (sync_warp) __syncwarp();
    if (sync_block) __syncthreads();
    return slots[(i + 1) % blockDim.x];
}

__global__ void neighbours(float* y, int sync_warp, int sync_block) {
    y[threadIdx.x] = hand_on(sync_warp, sync_block);
}

__global__ void shuffle_between(float* y) {
    __shared__ int slots[32];
    slots[threadIdx.x] = 1;
    __shfl_sync(0xffffffff, 1, 0);
    y[threadIdx.x] = slots[31 - threadIdx.x];
}

__global__ void half_syncwarp(float* y, int from) {
    __shared__ int slots[32];
    const unsigned i = threadIdx.x;
    slots[i] = 1;
    if (i < 16) {
        __syncwarp(0x0000ffff);
        y[i] = slots[(i + 1) % 16 + from];
    }
}

// a -> b by one __syncwarp, b -> c by another: a is before c.
__global__ void from_lane_to_lane(float* y) {
    __shared__ int slots[4];
    const unsigned i = threadIdx.x;
    if (i == 0) slots[0] = 7;
    if (i < 2) __syncwarp(0b011);
    if (i > 0) __syncwarp(0b110);
    if (i == 2) y[0] = slots[0];
}

__global__ void write_after_read() {
    __shared__ int slots[33];
    const int i = threadIdx.x;
    slots[i] = i;
    if (i == 0) slots[32] = 32;
    __syncwarp();
    const int next = slots[i + 1];
    slots[i] = next;  // the neighbour to the left may not have read it yet
}

__global__ void same_value() {
    __shared__ int flag[1];
    flag[0] = 1;
}

__global__ void other_values() {
    __shared__ int winner[1];
    winner[0] = threadIdx.x;
}

__global__ void atomics_together(float* y) {
    __shared__ int count[1];
    if (threadIdx.x == 0) count[0] = 0;
    __syncthreads();
    atomicAdd(&count[0], 1);
    __syncthreads();
    y[threadIdx.x] = count[0];
}

__global__ void barrier_in_a_loop() {
    __shared__ float sums[64];
    const int i = threadIdx.x;
    sums[i] = float(i);
    for (int half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (i < half) sums[i] += sums[i + half];
    }
}

__global__ void only_the_first_block() {
    __shared__ int slots[2];
    if (blockIdx.x == 0) slots[1] = 1;
    slots[0] = slots[1];
}

// `fresh` has no values before, `old` has.

__global__ void add_to_nothing(float* fresh, float* old) {
    const int i = blockIdx.x * 4 + threadIdx.x;
    old[i] += 1;
    fresh[i] += 1;
}

__global__ void five_of_eight(float* fresh) {
    fresh[threadIdx.x] = 1;
}

__global__ void two_blocks_at_two(float* fresh) {
    fresh[blockIdx.x == 5 ? 2 : blockIdx.x] = float(blockIdx.x);
}

__global__ void atomics_of_all_blocks(float* fresh, float* old) {
    fresh[threadIdx.x] = 0;
    atomicAdd(&old[threadIdx.x], 1.0f);
}

__global__ void atomic_and_read(float* fresh, float* old) {
    atomicAdd(&old[0], 1.0f);
    fresh[threadIdx.x] = old[0];
}

__global__ void barrier_between(float* fresh, float* old) {
    fresh[threadIdx.x] = 1;
    __syncthreads();
    old[threadIdx.x] = fresh[7 - threadIdx.x];
}

__global__ void two_barriers() {
    if (threadIdx.x < 32)
        __syncthreads();
    else
        __syncthreads();
}

__global__ void some_return() {
    if (threadIdx.x % 3 == 0) return;
    __syncthreads();
}

extern __shared__ float narrow[];
extern __shared__ double wide[];

__global__ void dynamic_by_two_names(float* fresh, int is_wide) {
    const int t = threadIdx.x;
    if (is_wide) {
        wide[t] = t;
        __syncthreads();
        if (t < 32) wide[t] += wide[t + 32];
        __syncthreads();
        fresh[t] = float(wide[0]);
    } else {
        narrow[t] = t;
        __syncthreads();
        if (t < 32) narrow[t] += narrow[t + 32];
        __syncthreads();
        fresh[t] = narrow[0];
    }
}

// atomicAdd of the CUDA C++ Programming Guide, for a double.
__device__ double add_by_comparing(double* address, double val) {
    unsigned long long int* address_as_ull = (unsigned long long int*)address;
    unsigned long long int old = *address_as_ull, assumed;
    do {
        assumed = old;
        old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__global__ void compares_in_global(double* total) {
    add_by_comparing(&total[0], 1.0);
}

__global__ void compares_in_shared(double* total) {
    __shared__ double sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    add_by_comparing(&sum, 1.0);
    __syncthreads();
    if (threadIdx.x == 0) add_by_comparing(&total[0], sum);
}

// The read value also takes effect: elsewhere, in a collective, or by no atomicCAS at all.
__global__ void guess_and_store(unsigned* number, unsigned* copy) {
    const unsigned old = number[0];
    copy[threadIdx.x] = old;
    atomicCAS(&number[0], old, old + 1);
}

__global__ void guess_and_shuffle(unsigned* number, unsigned* copy) {
    const unsigned old = number[0], first = __shfl_sync(0xffffffff, old, 0);
    atomicCAS(&number[0], old, first + 1);
}

__global__ void guess_or_return(unsigned* number, unsigned* copy) {
    const unsigned old = number[0];
    if (old > threadIdx.x) return;
    atomicCAS(&number[0], old, threadIdx.x);
}

__global__ void compare_another_value(unsigned* number, unsigned* copy) {
    const unsigned old = number[0];
    atomicCAS(&number[0], old + 1, old);
}

__global__ void compare_another_element(unsigned* number, unsigned* copy) {
    const unsigned old = number[threadIdx.x % 2];
    atomicCAS(&number[1 - threadIdx.x % 2], old, old + 1);
}

// A plain write is no guess.
__global__ void reset_while_comparing(unsigned* number, unsigned* copy) {
    const unsigned old = number[0];
    atomicCAS(&number[0], old, old + 1);
    if (threadIdx.x == 3) number[0] = 7;
}
