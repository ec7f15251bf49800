// What host code may call as kernels do: min, max, and conversions of halves for both.
#pragma once
#include <lanescope_language.h>

#define LANESCOPE_MIN_MAX(T)                                                                          \
    static inline __attribute__((host, always_inline)) T min(T a, T b) { return b < a ? b : a; }      \
    static inline __attribute__((host, always_inline)) T max(T a, T b) { return a < b ? b : a; }
LANESCOPE_MIN_MAX(int)
LANESCOPE_MIN_MAX(unsigned)
LANESCOPE_MIN_MAX(long)
LANESCOPE_MIN_MAX(unsigned long)
LANESCOPE_MIN_MAX(long long)
LANESCOPE_MIN_MAX(unsigned long long)
LANESCOPE_MIN_MAX(float)
LANESCOPE_MIN_MAX(double)
#undef LANESCOPE_MIN_MAX

LANESCOPE_BOTH float lanescope_half_to_float(unsigned short bits) {
#ifdef __CUDA_ARCH__
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(bits));
    return value;
#else
    _Float16 value;
    __builtin_memcpy(&value, &bits, 2);
    return value;
#endif
}
LANESCOPE_BOTH unsigned short lanescope_float_to_half(float value) {
#ifdef __CUDA_ARCH__
    unsigned short bits;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(value));
    return bits;
#else
    const _Float16 half = value;
    unsigned short bits;
    __builtin_memcpy(&bits, &half, 2);
    return bits;
#endif
}
