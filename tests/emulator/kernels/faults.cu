// A fault a kernel. The line's comment says what the machine names, and of which lane; faults_test.cpp holds it to that:
//
//   //! out_of_bounds 16
//
// 64 elements: a is an input that holds ones, o an output that nobody has written, n is 64; two blocks of 32 threads.
#include <cassert>

__global__ void above(const float* a, float* o, int n) {
    o[threadIdx.x] = a[threadIdx.x + n - 16];  //! out_of_bounds 16
}
__global__ void below(const float* a, float* o, int n) {
    int i = (int)threadIdx.x - 3;
    o[threadIdx.x] = a[i];  //! out_of_bounds 0
}
__global__ void far_store(const float* a, float* o, int n) {
    o[threadIdx.x * 1000000] = 1;  //! out_of_bounds 1
}
__global__ void far_below(const float* a, float* o, int n) {
    o[(long long)threadIdx.x * -100] = 1;  //! out_of_bounds 1
}
__global__ void misaligned(const float* a, float* o, int n) {
    float4 v = *reinterpret_cast<const float4*>(a + threadIdx.x);  //! misaligned 1
    o[threadIdx.x] = v.x;
}
__global__ void misaligned_store(const float* a, float* o, int n) {
    *reinterpret_cast<float2*>(o + threadIdx.x) = make_float2(1, 2);  //! misaligned 1
}
__global__ void written_input(const float* a, float* o, int n) {
    ((float*)a)[threadIdx.x] = 2;  //! written_input 0
}
__global__ void atomic_on_an_input(const float* a, float* o, int n) {
    atomicAdd((float*)a + threadIdx.x, 1.0f);  //! written_input 0
}
__global__ void null_read(const float* a, float* o, int n) {
    const float* p = threadIdx.x == 5 ? nullptr : a;
    o[threadIdx.x] = p[threadIdx.x];  //! null_pointer 5
}
__global__ void null_write(const float* a, float* o, int n) {
    float* p = threadIdx.x == 5 ? nullptr : o;
    p[threadIdx.x] = 1;  //! null_pointer 5
}
__global__ void wild(const float* a, float* o, int n) {
    float* p = (float*)0x1234567890123400ull;
    p[threadIdx.x] = 1;  //! wild_pointer 0
}
__global__ void wild_atomic(const float* a, float* o, int n) {
    atomicAdd((float*)0x7000000000000000ull, 1.0f);  //! wild_pointer 0
}
__global__ void endless_without_accesses(const float* a, float* o, int n) {
    unsigned x = threadIdx.x;
    while (x != 0xffffffffu || n == 64)
        x = x * 2 + 2;  //! no_progress 0 around
    o[threadIdx.x] = x;
}
__global__ void endless_reads(const float* a, float* o, int n) {
    int i = 0;
    while (a[i % n] >= 0)  //! no_progress 0
        ++i;
    o[threadIdx.x] = i;
}
__global__ void spin_on_a_lane(const float* a, float* o, int n) {
    volatile float* v = o;
    if (threadIdx.x < 31) {
        while (v[40] == 0) {  //! no_progress 0
        }
    } else {
        v[40] = 1;
    }
}
__global__ void spin_on_a_block(const float* a, float* o, int n) {
    volatile float* v = o;
    while (v[40 + blockIdx.x] == 0) {  //! no_progress 0
    }
    v[41 - blockIdx.x] = 1;
}
__device__ int deeper(int n, const float* a) {
    int big[64];
    for (int i = 0; i < 64; ++i)
        big[i] = i + n;
    return n == 0x7fffffff ? 0 : deeper(n + 1, a) + big[n & 63];
}
__global__ void recursion(const float* a, float* o, int n) {
    o[threadIdx.x] = deeper(0, a);  //! stack_overflow 0 deeper
}
__global__ void large_local_array(const float* a, float* o, int n) {  //! stack_overflow 0 around
    float local[200000];
    for (int i = 0; i < n * 1000; ++i)
        local[i] = a[i % n];
    o[threadIdx.x] = local[n];
}
__global__ void division(const float* a, float* o, int n) {
    int d = threadIdx.x - 7;
    o[threadIdx.x] = n / d;  //! division_by_zero 7
}
__global__ void past_shared(const float* a, float* o, int n) {
    __shared__ float s[32];
    s[threadIdx.x + 1] = a[threadIdx.x];  //! out_of_bounds 31
    o[threadIdx.x] = s[threadIdx.x];
}
__global__ void past_dynamic(const float* a, float* o, int n) {
    extern __shared__ float d[];
    d[threadIdx.x + 1] = a[threadIdx.x];  //! out_of_bounds 31
    o[threadIdx.x] = d[threadIdx.x];
}
__global__ void shared_race(const float* a, float* o, int n) {
    __shared__ float s[32];
    s[threadIdx.x] = threadIdx.x;  //! shared_race any
    o[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void global_race(const float* a, float* o, int n) {
    o[0] = threadIdx.x;  //! global_race any
}
__global__ void nobody_wrote(const float* a, float* o, int n) {
    __shared__ float s[64];
    if (threadIdx.x < 20) s[threadIdx.x] = 1;
    __syncthreads();
    o[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];  //! uninitialised_read 20
}
__global__ void read_before_write(const float* a, float* o, int n) {
    o[blockIdx.x * 32 + threadIdx.x] += a[threadIdx.x];  //! uninitialised_read 0
}
__global__ void divergent_barrier(const float* a, float* o, int n) {
    if (threadIdx.x < 16)
        __syncthreads();  //! divergent_barrier any
    else
        o[threadIdx.x] = __shfl_sync(0xffffffff, 1.f, 0);
}
__global__ void failed_assert(const float* a, float* o, int n) {
    assert(threadIdx.x != 9);  //! failed_assert 9
    o[threadIdx.x] = 1;
}
__global__ void a_trap(const float* a, float* o, int n) {
    if (threadIdx.x == 9) __trap();  //! failed_assert 9
    o[threadIdx.x] = 1;
}
__global__ void copy_past_the_end(const float* a, float* o, int n) {
    memcpy(o + threadIdx.x, a + threadIdx.x + n - 20, 64);  //! out_of_bounds any
}
__global__ void atomic_past_the_end(const float* a, float* o, int n) {
    atomicAdd(&o[threadIdx.x + n - 8], 1.f);  //! out_of_bounds 8
}

__global__ void fine(const float* a, float* o, int n) {
    int i = blockIdx.x * 32 + threadIdx.x;
    o[i] = a[i] + i;
}
