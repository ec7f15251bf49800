// Half precision, rounded as on a GPU, with the functions that kernels use.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/cuda_fp16.h"
#include <cuda_runtime.h>

#ifndef __clang__
extern "C" {
float lanescope_half_to_float(unsigned short bits);
unsigned short lanescope_float_to_half(float value);
}
#endif

struct __half_raw {
    unsigned short x;
};
struct __half {
    unsigned short __x;

    __half() = default;
    LANESCOPE_MEMBER __half(float value) : __x(lanescope_float_to_half(value)) {}
    template <class T>
    requires requires(T value) { (float)value; }
    LANESCOPE_MEMBER __half(T value) : __x(lanescope_float_to_half(lanescope_odd((double)value))) {}
    LANESCOPE_MEMBER __half(__half_raw raw) : __x(raw.x) {}
    LANESCOPE_MEMBER operator float() const { return lanescope_half_to_float(__x); }
    LANESCOPE_MEMBER operator __half_raw() const { return {__x}; }
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
LANESCOPE_INLINE unsigned short __half_as_ushort(__half h) { return h.__x; }
LANESCOPE_INLINE short __half_as_short(__half h) { return (short)h.__x; }
LANESCOPE_INLINE __half __ushort_as_half(unsigned short bits) { return __half(__half_raw{bits}); }
LANESCOPE_INLINE __half __short_as_half(short bits) { return __half(__half_raw{(unsigned short)bits}); }

#define LANESCOPE_SMALL __half
#define LANESCOPE_PAIR __half2
#define LANESCOPE_WORD half
#include <lanescope_small_floats.h>
#undef LANESCOPE_SMALL
#undef LANESCOPE_PAIR
#undef LANESCOPE_WORD
#line 57 "<lanescope>/cuda_fp16.h"

LANESCOPE_INLINE __half2 make_half2(__half x, __half y) { return __half2(x, y); }
LANESCOPE_INLINE __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
LANESCOPE_INLINE __half2 __half2half2(__half h) { return __half2(h, h); }
LANESCOPE_INLINE __half2 __float2half2_rn(float f) { return __half2(__half(f), __half(f)); }
LANESCOPE_INLINE __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
LANESCOPE_INLINE __half2 __float22half2_rn(float2 f) { return __half2(__half(f.x), __half(f.y)); }
LANESCOPE_INLINE float2 __half22float2(__half2 h) { return {__half2float(h.x), __half2float(h.y)}; }
LANESCOPE_INLINE __half __low2half(__half2 h) { return h.x; }
LANESCOPE_INLINE __half __high2half(__half2 h) { return h.y; }
LANESCOPE_INLINE __half2 __low2half2(__half2 h) { return __half2(h.x, h.x); }
LANESCOPE_INLINE __half2 __high2half2(__half2 h) { return __half2(h.y, h.y); }
LANESCOPE_INLINE __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
LANESCOPE_INLINE __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
LANESCOPE_INLINE __half2 __lowhigh2highlow(__half2 h) { return __half2(h.y, h.x); }

#ifdef __clang__
#define LANESCOPE_SMALL_ATOMIC(T, Bits, type, letter)                                       \
    LANESCOPE_DEVICE T atomicAdd(T* at, T value) {                                          \
        Bits before;                                                                        \
        asm volatile("atom.add.noftz." type " %0, [%1], %2;"                                \
                     : "=" letter(before)                                                   \
                     : "l"(at), letter(__builtin_bit_cast(Bits, value))                     \
                     : "memory");                                                           \
        return __builtin_bit_cast(T, before);                                               \
    }                                                                                       \
    LANESCOPE_DEVICE T atomicAdd_block(T* at, T value) { return atomicAdd(at, value); }     \
    LANESCOPE_DEVICE T atomicAdd_system(T* at, T value) { return atomicAdd(at, value); }
LANESCOPE_SMALL_ATOMIC(__half, unsigned short, "f16", "h")
LANESCOPE_SMALL_ATOMIC(__half2, unsigned, "f16x2", "r")
#endif
