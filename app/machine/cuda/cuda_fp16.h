// Halves for the host compiler: the words of cuda_fp16.h that kernels use, each rounded as on a GPU.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/cuda_fp16.h"
#include <cuda_runtime.h>

extern "C" {
float lanescope_half_to_float(unsigned short bits);
unsigned short lanescope_float_to_half(float value);
}

struct __half_raw {
    unsigned short x;
};
struct __half {
    unsigned short __x;

    __half() = default;
    LANESCOPE_MEMBER __half(float value) : __x(lanescope_float_to_half(value)) {}
    LANESCOPE_MEMBER __half(double value) : __x(lanescope_float_to_half((float)value)) {}
    LANESCOPE_MEMBER __half(int value) : __x(lanescope_float_to_half((float)value)) {}
    LANESCOPE_MEMBER __half(__half_raw raw) : __x(raw.x) {}
    LANESCOPE_MEMBER operator float() const { return lanescope_half_to_float(__x); }
    LANESCOPE_MEMBER __half& operator+=(__half other);
    LANESCOPE_MEMBER __half& operator-=(__half other);
    LANESCOPE_MEMBER __half& operator*=(__half other);
};
struct alignas(4) __half2 {
    __half x, y;

    __half2() = default;
    LANESCOPE_MEMBER __half2(__half first, __half second) : x(first), y(second) {}
};
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

LANESCOPE_INLINE float __half2float(__half h) { return lanescope_half_to_float(h.__x); }
LANESCOPE_INLINE __half __float2half(float f) { return __half(f); }
LANESCOPE_INLINE __half __float2half_rn(float f) { return __half(f); }
LANESCOPE_INLINE __half __double2half(double f) { return __half(f); }
LANESCOPE_INLINE __half __int2half_rn(int i) { return __half(i); }
LANESCOPE_INLINE int __half2int_rn(__half h) { return (int)__builtin_rintf(__half2float(h)); }
LANESCOPE_INLINE unsigned short __half_as_ushort(__half h) { return h.__x; }
LANESCOPE_INLINE short __half_as_short(__half h) { return (short)h.__x; }
LANESCOPE_INLINE __half __ushort_as_half(unsigned short bits) { return __half(__half_raw{bits}); }
LANESCOPE_INLINE __half __short_as_half(short bits) { return __half(__half_raw{(unsigned short)bits}); }

// Sums and products are exact in a float, so that rounding once more gives the nearest half.
LANESCOPE_INLINE __half operator+(__half a, __half b) { return __half(__half2float(a) + __half2float(b)); }
LANESCOPE_INLINE __half operator-(__half a, __half b) { return __half(__half2float(a) - __half2float(b)); }
LANESCOPE_INLINE __half operator*(__half a, __half b) { return __half(__half2float(a) * __half2float(b)); }
LANESCOPE_INLINE __half operator/(__half a, __half b) { return __half(__half2float(a) / __half2float(b)); }
LANESCOPE_INLINE __half operator-(__half a) { return __half(-__half2float(a)); }
LANESCOPE_INLINE bool operator<(__half a, __half b) { return __half2float(a) < __half2float(b); }
LANESCOPE_INLINE bool operator>(__half a, __half b) { return __half2float(a) > __half2float(b); }
LANESCOPE_INLINE bool operator==(__half a, __half b) { return __half2float(a) == __half2float(b); }
inline __half& __half::operator+=(__half other) { return *this = *this + other; }
inline __half& __half::operator-=(__half other) { return *this = *this - other; }
inline __half& __half::operator*=(__half other) { return *this = *this * other; }
LANESCOPE_INLINE __half __hadd(__half a, __half b) { return a + b; }
LANESCOPE_INLINE __half __hsub(__half a, __half b) { return a - b; }
LANESCOPE_INLINE __half __hmul(__half a, __half b) { return a * b; }
LANESCOPE_INLINE __half __hdiv(__half a, __half b) { return a / b; }
LANESCOPE_INLINE __half __hneg(__half a) { return -a; }
LANESCOPE_INLINE __half __hfma(__half a, __half b, __half c) {
    return __half((float)((double)__half2float(a) * __half2float(b) + __half2float(c)));
}
LANESCOPE_INLINE __half __hmax(__half a, __half b) { return a < b ? b : a; }
LANESCOPE_INLINE __half __hmin(__half a, __half b) { return b < a ? b : a; }
LANESCOPE_INLINE bool __hlt(__half a, __half b) { return a < b; }
LANESCOPE_INLINE bool __hgt(__half a, __half b) { return a > b; }
LANESCOPE_INLINE bool __heq(__half a, __half b) { return a == b; }

LANESCOPE_INLINE __half2 make_half2(__half x, __half y) { return __half2(x, y); }
LANESCOPE_INLINE __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
LANESCOPE_INLINE __half2 __half2half2(__half h) { return __half2(h, h); }
LANESCOPE_INLINE __half2 __float2half2_rn(float f) { return __half2(__half(f), __half(f)); }
LANESCOPE_INLINE __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
LANESCOPE_INLINE __half2 __float22half2_rn(float2 f) { return __half2(__half(f.x), __half(f.y)); }
LANESCOPE_INLINE float2 __half22float2(__half2 h) { return {__half2float(h.x), __half2float(h.y)}; }
LANESCOPE_INLINE __half __low2half(__half2 h) { return h.x; }
LANESCOPE_INLINE __half __high2half(__half2 h) { return h.y; }
LANESCOPE_INLINE float __low2float(__half2 h) { return __half2float(h.x); }
LANESCOPE_INLINE float __high2float(__half2 h) { return __half2float(h.y); }
LANESCOPE_INLINE __half2 __hadd2(__half2 a, __half2 b) { return __half2(a.x + b.x, a.y + b.y); }
LANESCOPE_INLINE __half2 __hsub2(__half2 a, __half2 b) { return __half2(a.x - b.x, a.y - b.y); }
LANESCOPE_INLINE __half2 __hmul2(__half2 a, __half2 b) { return __half2(a.x * b.x, a.y * b.y); }
LANESCOPE_INLINE __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
    return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
LANESCOPE_INLINE __half2 operator+(__half2 a, __half2 b) { return __hadd2(a, b); }
LANESCOPE_INLINE __half2 operator-(__half2 a, __half2 b) { return __hsub2(a, b); }
LANESCOPE_INLINE __half2 operator*(__half2 a, __half2 b) { return __hmul2(a, b); }

#define LANESCOPE_HALF_SHUFFLE(name, argument)                                                            \
    LANESCOPE_INLINE __half name(unsigned mask, __half value, argument lanes, int width = 32) {           \
        return __ushort_as_half((unsigned short)name(mask, (unsigned)__half_as_ushort(value), lanes, width)); \
    }                                                                                                     \
    LANESCOPE_INLINE __half2 name(unsigned mask, __half2 value, argument lanes, int width = 32) {         \
        return __builtin_bit_cast(__half2, name(mask, __builtin_bit_cast(unsigned, value), lanes, width)); \
    }
LANESCOPE_HALF_SHUFFLE(__shfl_sync, int)
LANESCOPE_HALF_SHUFFLE(__shfl_up_sync, unsigned)
LANESCOPE_HALF_SHUFFLE(__shfl_down_sync, unsigned)
LANESCOPE_HALF_SHUFFLE(__shfl_xor_sync, int)
#undef LANESCOPE_HALF_SHUFFLE
