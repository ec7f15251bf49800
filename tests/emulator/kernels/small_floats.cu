// Arithmetic of halves and of bfloat16. small_floats_test.cpp says, in the same order, what is expected.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define GIVES(result) o[n * word++ + i] = result

template <class T, class T2>
__device__ void words(const T* a, const T* b, const T* c, T* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, word = 0;
    if (i >= n) return;
    T x = a[i], y = b[i], z = c[i];
    GIVES(__hadd(x, y));
    GIVES(x - y);
    GIVES(__hmul(x, y));
    GIVES(__hdiv(x, y));
    GIVES(__hfma(x, y, z));
    GIVES(__hmax(x, y));
    GIVES(hsqrt(__habs(x)));
    GIVES(T(float(__hgt(x, y))));
    T2 p(x, y), q(y, z), sum = __hfma2(p, q, T2(z, x));
    GIVES(sum.x);
    GIVES(sum.y);
    GIVES((p * q).x);
    sum += q;
    GIVES(sum.x);
    sum = __hmin2(p, -q);
    GIVES(sum.y);
    GIVES(__hge2(p, q).x);
    GIVES(T(float(__hblt2(p, q))));
}

__global__ void of_halves(const __half* a, const __half* b, const __half* c, __half* o, int n) {
    words<__half, __half2>(a, b, c, o, n);
}
__global__ void of_bfloats(const __nv_bfloat16* a, const __nv_bfloat16* b, const __nv_bfloat16* c, __nv_bfloat16* o,
                           int n) {
    words<__nv_bfloat16, __nv_bfloat162>(a, b, c, o, n);
}

// Each lane gives its neighbour what it has, and converts.
__global__ void exchanges(const float* A, float* y) {
    int i = threadIdx.x;
    __half2 h = __floats2half2_rn(A[i], -A[i]);
    __nv_bfloat162 b = __floats2bfloat162_rn(A[i], 0.5f);
    h = __shfl_xor_sync(0xffffffff, h, 1);
    b = __shfl_down_sync(0xffffffff, b, 1);
    float2 both = __half22float2(__lowhigh2highlow(h));
    y[i] = both.x + 100 * both.y + 10000 * __bfloat1622float2(b).x + __high2float(b);
}

// Rounds to nearest, to zero, down and up.
__global__ void conversions(const float* a, long long* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const __nv_bfloat16 b = a[i];
    o += i * 10;
    const __half h = a[i];
    o[0] = __half2int_rn(h);
    o[1] = __half2int_rz(h);
    o[2] = __half2int_rd(h);
    o[3] = __half2int_ru(h);
    o[4] = __half2ushort_rn(h);
    o[5] = __half2short_rz(h);
    o[6] = __bfloat162int_rn(b);
    o[7] = __bfloat162ll_ru(b);
    o[8] = __bfloat162uint_rd(b);
    o[9] = __hadd_sat(__int2bfloat16_rn(__bfloat162int_rd(b)), __uint2bfloat16_rn(0)) == __nv_bfloat16(1.f);
}
