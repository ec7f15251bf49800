// Functions of CUDA's mathematical library with several results or an array. The emulator has the others.
#pragma once
#include <lanescope_language.h>

#define LANESCOPE_MATH extern "C" __attribute__((device, always_inline, nodebug)) inline
#define LANESCOPE_MATHS(T, f)                                                                             \
    LANESCOPE_MATH void __nv_sincos##f(T a, T* sine, T* cosine) {                                         \
        *sine = __nv_sin##f(a);                                                                           \
        *cosine = __nv_cos##f(a);                                                                         \
    }                                                                                                     \
    LANESCOPE_MATH void __nv_sincospi##f(T a, T* sine, T* cosine) {                                       \
        *sine = __nv_sinpi##f(a);                                                                         \
        *cosine = __nv_cospi##f(a);                                                                       \
    }                                                                                                     \
    LANESCOPE_MATH T __nv_frexp##f(T a, int* exponent) {                                                  \
        const bool is_plain = a != 0 && a - a == 0;                                                       \
        *exponent = is_plain ? __nv_ilogb##f(a) + 1 : 0;                                                  \
        return is_plain ? __nv_ldexp##f(a, -*exponent) : a;                                               \
    }                                                                                                     \
    LANESCOPE_MATH T __nv_modf##f(T a, T* whole) {                                                        \
        *whole = __nv_trunc##f(a);                                                                        \
        return __nv_copysign##f(a - *whole == a - *whole ? a - *whole : a == a ? 0 : a, a);               \
    }                                                                                                     \
    LANESCOPE_MATH T __nv_remquo##f(T a, T b, int* quotient) {                                            \
        const T rest = __nv_remainder##f(a, b), times = (a - rest) / b;                                   \
        *quotient = (int)__nv_fmod##f(times, 8);                                                          \
        return rest;                                                                                      \
    }                                                                                                     \
    LANESCOPE_MATH T __nv_norm##f(int count, const T* v) {                                                \
        T length = 0;                                                                                     \
        for (int i = 0; i < count; ++i) length = __nv_hypot##f(length, v[i]);                             \
        return length;                                                                                    \
    }                                                                                                     \
    LANESCOPE_MATH T __nv_rnorm##f(int count, const T* v) { return 1 / __nv_norm##f(count, v); }
LANESCOPE_MATHS(float, f)
LANESCOPE_MATHS(double, )
LANESCOPE_MATH void __nv_fast_sincosf(float a, float* sine, float* cosine) { __nv_sincosf(a, sine, cosine); }
#undef LANESCOPE_MATHS
#undef LANESCOPE_MATH
