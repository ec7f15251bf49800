// The CUDA words: shuffles, votes, barriers, shared memory, atomics, 16-byte loads.

#define ALL 0xffffffff

__global__ void down(float* y) {
    y[threadIdx.x] = __shfl_down_sync(ALL, float(threadIdx.x), 4);
}
__global__ void up(float* y) {
    y[threadIdx.x] = __shfl_up_sync(ALL, float(threadIdx.x), 1);
}
__global__ void exchanged(float* y) {
    y[threadIdx.x] = __shfl_xor_sync(ALL, float(threadIdx.x), 16);
}
__global__ void from_lane(float* y) {
    y[threadIdx.x] = __shfl_sync(ALL, float(threadIdx.x), 35);
}
__global__ void down_in_eights(float* y) {
    y[threadIdx.x] = __shfl_down_sync(ALL, float(threadIdx.x), 2, 8);
}
__global__ void from_lane_in_eights(float* y) {
    y[threadIdx.x] = __shfl_sync(ALL, float(threadIdx.x), 1, 8);
}
__global__ void eight_bytes(float* y) {
    const long long v = 1ll << 40 | threadIdx.x;
    y[threadIdx.x] = float(__shfl_up_sync(ALL, v, 1) & 0xff);
}

__global__ void halves_apart(float* y) {
    int i = threadIdx.x;
    float v = 0;
    if (i < 16)
        v = __shfl_xor_sync(0x0000ffff, float(i), 1);
    else
        v = __shfl_xor_sync(0xffff0000, float(i), 2);
    y[i] = v;
}

__global__ void from_elsewhere(float* y) {
    int i = threadIdx.x;
    int votes;
    if (i < 2)
        votes = __popc(__ballot_sync(0xf, i == 0));
    else
        votes = __popc(__ballot_sync(0xf, i == 3));
    y[i] = float(votes);
}

__global__ void ballot(float* y) {
    int i = threadIdx.x;
    y[i] = float(__ballot_sync(ALL, i < 3));
}
__global__ void any(float* y) {
    y[threadIdx.x] = float(__any_sync(ALL, threadIdx.x == 5));
}
__global__ void all(float* y) {
    y[threadIdx.x] = float(__all_sync(ALL, threadIdx.x == 5));
}
__global__ void some_returned(float* y) {
    if (threadIdx.x >= 8) return;
    y[threadIdx.x] = float(__popc(__ballot_sync(ALL, 1)));
}
__global__ void active(float* y) {
    int i = threadIdx.x;
    if (i % 4 == 0) y[i] = float(__popc(__activemask()));
}
__global__ void reductions(float* y) {
    int i = threadIdx.x;
    if (i >= 8) return;
    y[i] = __reduce_add_sync(0xff, i) + 100 * __reduce_max_sync(0xff, i - 9) + 1000 * __reduce_min_sync(0xff, unsigned(i + 2));
}

// What each lane gives, and 4 rows of what it gets: alike, all alike, whether all are, bits.
__global__ void matches(const int* given, unsigned* got, int participants) {
    int i = threadIdx.x, alike = -1;
    if (!(unsigned(participants) >> i & 1)) return;
    got[i] = __match_any_sync(participants, given[i]);
    got[32 + i] = __match_all_sync(participants, given[i] & 1, &alike);
    got[64 + i] = alike;
    got[96 + i] = __reduce_and_sync(participants, given[i]) ^ __reduce_or_sync(participants, given[i] << 8) ^
                  __reduce_xor_sync(participants, given[i] << 20);
}
// Two groups, each with a mask of its own, in two branches; of 8 bytes that differ in the upper half only, and of floats.
__global__ void matches_apart(unsigned* got) {
    int i = threadIdx.x;
    if (i % 2)
        got[i] = __match_any_sync(0xaaaaaaaa, (long long)(i / 8) << 40);
    else
        got[i] = __match_any_sync(0x55555555, i < 16 ? 0.0f : -0.0f);
}
// Both sides of the branch name all lanes: they meet.
__global__ void matches_from_elsewhere(unsigned* got) {
    int i = threadIdx.x;
    if (i < 16)
        got[i] = __match_any_sync(ALL, i % 3);
    else
        got[i] = __match_any_sync(ALL, i % 3);
}

__global__ void clocks(const float* A, float* y) {
    long long before = clock64();
    float sum = 0;
    for (int k = 0; k < 8; ++k)
        sum += A[k];
    y[threadIdx.x] = float(clock64() - before) + 0 * sum;
}
__global__ void wait_for_the_clock(float* y) {
    clock_t begin = clock();
    while (clock() - begin < 100000) {
    }
    y[threadIdx.x] = 1;
}

__global__ void reverse_in_block(float* y, int n) {
    __shared__ float buffer[64];
    int i = threadIdx.x;
    buffer[i] = float(i);
    __syncthreads();
    y[i] = buffer[n - 1 - i];
}
__global__ void half_a_block(float* y) {
    if (threadIdx.x >= 32) return;
    __syncthreads();
    y[threadIdx.x] = 1;
}
__global__ void counting_barriers(float* y) {
    int i = threadIdx.x;
    y[i] = __syncthreads_count(i % 3 == 0) + 100 * __syncthreads_and(i >= 0) + 1000 * __syncthreads_or(i == 77);
}

__global__ void warp_synchronous_sum(const float* A, float* y) {
    __shared__ float partial[32];
    int i = threadIdx.x;
    partial[i] = A[i];
    for (int offset = 16; offset > 0; offset /= 2)
        if (i < offset) partial[i] += partial[i + offset];
    if (i == 0) y[0] = partial[0];
}

__global__ void dynamic(float* y) {
    extern __shared__ int words[];
    words[threadIdx.x] = int(threadIdx.x) * 3;
    __syncwarp();
    y[threadIdx.x] = float(words[31 - threadIdx.x]);
}

__global__ void dynamic_as_bytes(float* y) {
    extern __shared__ __align__(16) unsigned char bytes[];
    float* first = reinterpret_cast<float*>(bytes);
    float* second = (float*)(bytes + 32 * sizeof(float));
    auto doubled = [&](int i) { return 2 * reinterpret_cast<float*>(bytes)[i]; };
    first[threadIdx.x] = threadIdx.x;
    second[threadIdx.x] = doubled(threadIdx.x);
    __syncwarp();
    y[threadIdx.x] = second[31 - threadIdx.x];
}

__global__ void dynamic_rows(float* y) {
    extern __shared__ float rows[][8];
    rows[threadIdx.x / 8][threadIdx.x % 8] = threadIdx.x;
    __syncwarp();
    y[threadIdx.x] = rows[3][threadIdx.x % 8];
}

extern __shared__ float of_the_file[];
__global__ void dynamic_of_the_file(float* y) {
    int* numbers = (int*)of_the_file;
    numbers[threadIdx.x] = 7 * int(threadIdx.x);
    __syncwarp();
    y[threadIdx.x] = numbers[31 - threadIdx.x];
}

__global__ void add_floats(float* y) {
    atomicAdd(&y[threadIdx.x % 4], 1.0f);
}
__global__ void count_in_shared(float* y) {
    __shared__ int count[2];
    if (threadIdx.x < 2) count[threadIdx.x] = 0;
    __syncthreads();
    int before = atomicAdd(&count[threadIdx.x % 2], 1);
    atomicMax(&count[1], 0);
    __syncthreads();
    y[threadIdx.x] = float(threadIdx.x == 0 ? count[0] : before);
}
__global__ void exchange_and_compare(float* y) {
    int* number = reinterpret_cast<int*>(y);
    y[1] = atomicExch(&y[0], __int_as_float(5)) == 0;
    y[2] = atomicCAS(number, 4, 9) == 5;
    y[3] = atomicCAS(number, 5, 9) == 5;
    y[4] = number[0];
}

__global__ void four_neighbours(const float* A, float* y) {
    float4 v = reinterpret_cast<const float4*>(A)[threadIdx.x];
    y[threadIdx.x] = v.x + v.w;
}

__global__ void places(float* y) {
    y[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = float(blockIdx.x + 10 * blockIdx.y);
}
