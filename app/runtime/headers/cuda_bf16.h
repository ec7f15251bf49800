// bfloat16, the upper half of a float, with the functions that kernels use.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/cuda_bf16.h"
#include <cuda_fp16.h>

/// Rounds to nearest, ties to even.
LANESCOPE_INLINE unsigned short lanescope_float_to_bfloat16(float value) {
    const unsigned bits = __builtin_bit_cast(unsigned, value);
    if (value != value) return 0x7fff;
    return (unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

struct __nv_bfloat16_raw {
    unsigned short x;
};
struct __nv_bfloat16 {
    unsigned short __x;

    __nv_bfloat16() = default;
    LANESCOPE_MEMBER __nv_bfloat16(float value) : __x(lanescope_float_to_bfloat16(value)) {}
    template <class T>
    requires requires(T value) { (float)value; }
    LANESCOPE_MEMBER __nv_bfloat16(T value) : __x(lanescope_float_to_bfloat16(lanescope_odd((double)value))) {}
    LANESCOPE_MEMBER __nv_bfloat16(__nv_bfloat16_raw raw) : __x(raw.x) {}
    LANESCOPE_MEMBER operator float() const { return __builtin_bit_cast(float, (unsigned)__x << 16); }
    LANESCOPE_MEMBER operator __nv_bfloat16_raw() const { return {__x}; }
};
struct alignas(4) __nv_bfloat162 {
    __nv_bfloat16 x, y;

    __nv_bfloat162() = default;
    LANESCOPE_MEMBER __nv_bfloat162(__nv_bfloat16 first, __nv_bfloat16 second) : x(first), y(second) {}
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define LANESCOPE_SMALL __nv_bfloat16
#define LANESCOPE_PAIR __nv_bfloat162
#define LANESCOPE_WORD bfloat16
#include <lanescope_small_floats.h>
#undef LANESCOPE_SMALL
#undef LANESCOPE_PAIR
#undef LANESCOPE_WORD
#line 46 "<lanescope>/cuda_bf16.h"

LANESCOPE_INLINE float __bfloat162float(__nv_bfloat16 b) { return b; }
LANESCOPE_INLINE __nv_bfloat16 __float2bfloat16(float f) { return f; }
LANESCOPE_INLINE __nv_bfloat16 __float2bfloat16_rn(float f) { return f; }
LANESCOPE_INLINE __nv_bfloat16 __double2bfloat16(double d) { return d; }
LANESCOPE_INLINE unsigned short __bfloat16_as_ushort(__nv_bfloat16 b) { return b.__x; }
LANESCOPE_INLINE __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16_raw{bits}; }
LANESCOPE_INLINE __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
LANESCOPE_INLINE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
LANESCOPE_INLINE __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 b) { return __nv_bfloat162(b, b); }
LANESCOPE_INLINE __nv_bfloat162 __float2bfloat162_rn(float f) { return __nv_bfloat162(f, f); }
LANESCOPE_INLINE __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return __nv_bfloat162(x, y); }
LANESCOPE_INLINE __nv_bfloat162 __float22bfloat162_rn(float2 f) { return __nv_bfloat162(f.x, f.y); }
LANESCOPE_INLINE float2 __bfloat1622float2(__nv_bfloat162 b) { return {b.x, b.y}; }
LANESCOPE_INLINE __nv_bfloat16 __low2bfloat16(__nv_bfloat162 b) { return b.x; }
LANESCOPE_INLINE __nv_bfloat16 __high2bfloat16(__nv_bfloat162 b) { return b.y; }
LANESCOPE_INLINE __nv_bfloat162 __low2bfloat162(__nv_bfloat162 b) { return __nv_bfloat162(b.x, b.x); }
LANESCOPE_INLINE __nv_bfloat162 __high2bfloat162(__nv_bfloat162 b) { return __nv_bfloat162(b.y, b.y); }
LANESCOPE_INLINE __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 b) { return __nv_bfloat162(b.y, b.x); }

#ifdef __clang__
LANESCOPE_SMALL_ATOMIC(__nv_bfloat16, unsigned short, "bf16", "h")
LANESCOPE_SMALL_ATOMIC(__nv_bfloat162, unsigned, "bf16x2", "r")
#endif
