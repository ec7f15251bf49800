// What lanes print, and when.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void odd_ones(const float* A, float* y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = A[i];
    if (i % 2) printf("lane %d has %g\n", i % 32, sum);  // [says]
    y[i] = sum;
    printf("done\n");  // [done]
}

__global__ void talkative(const float* A, float* y) {
    for (int i = 0; i < 100; ++i) printf("%d of %d: %s\n", i, threadIdx.x, "a word that fills a line of the output");
    y[threadIdx.x] = A[0];
}

__global__ void claims(const float* A, float* y) {
    printf("before %d\n", threadIdx.x);
    assert(A[threadIdx.x] < 5);  // [claim]
    y[threadIdx.x] = 0;
}

__global__ void plain(const float* A, float* y) {
    const int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 8; ++k) {
        if (A[k] < 0) sum = 100;
        sum += A[i];
        if (i < k) y[i] = sum;
    }
}

// The same, with claims that hold in place of the first condition.
__global__ void plain_with_claims(const float* A, float* y) {
    const int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 8; ++k) {
        assert(A[k] >= 0);
        sum += A[i];
        if (i < k) y[i] = sum;
    }
}

struct Pair {
    int a, b;
    __device__ bool operator==(const Pair& other) const { return a == other.a && b == other.b; }
    __device__ explicit operator bool() const { return a; }
};
enum class Colour { red, green };
template <class T, int n>
__device__ T constant() {
    return n;
}
constexpr int checked_at_compile_time(int i) {
    assert(i > 0);
    return i;
}

// Conditions of all kinds compile, and hold.
__global__ void conditions(const float* A, float* y) {
    const int i = threadIdx.x;
    int counted = 0;
    const float* const begin = A;
    const Pair pair{1, 2};
    assert(i >= 0 && i < 32);
    assert(A[0] == 0 || i == 3);
    assert(begin);
    assert(A != nullptr);
    assert(A != 0);
    assert(NULL != A);
    assert(begin == A);
    assert(++counted == 1);
    assert((i & 1) == i % 2);
    assert((i & 1) < 2 ? true : false);
    assert(i | 1);
    assert((counted = 1));
    assert(counted = 2);
    assert(counted -= 1);
    assert(!(i > 40));
    assert(pair == Pair{1, 2});
    assert(pair);
    assert((constant<int, 4>() == 4));
    assert(constant<int, 4>() == 4);
    assert(constant<int, 4>());
    assert(__brev(6u) == 0x60000000u), assert(__umul24(3, 4) == 12), assert(__uint2float_rn(7u) == 7.f);
    assert(__saturatef(-1.f) == 0), assert(__saturatef(.5f) == .5f), assert(__saturatef(9.f) == 1);
    assert(__frsqrt_rn(4.f) == .5f), assert(__dmul_rn(__dadd_rn(1., 2.), 3.) == 9.);
    if (i > 40) __trap();
    assert(Colour::red != Colour::green);
    assert(0u < 1u && "with words");
    assert(0 <= i < 2);
    assert(i << 1 == 2 * i);
    assert(A[1] - A[0] <= 1.5), assert(1 < 2);
    if (i >= 0)
        assert(true);
    else
        y[0] = checked_at_compile_time(3);
    static_assert(checked_at_compile_time(3) == 3);
    y[i] = counted;
}

__global__ void both(const float* A, float* y) {
    assert(threadIdx.x < 40 && A[threadIdx.x] < 5);  // [both]
    y[threadIdx.x] = 0;
}
