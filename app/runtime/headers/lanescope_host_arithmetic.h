// Functions of host and device: min, max, conversions of halves.
#pragma once
#include <lanescope_language.h>

// Templates: in a precompiled header, clang confuses a plain host function with a device function of the same name.
template <class A, class B>
requires(__is_arithmetic(A) && __is_arithmetic(B))
static inline __attribute__((host, always_inline)) decltype(A() + B()) min(A a, B b) {
    return b < a ? b : a;
}
template <class A, class B>
requires(__is_arithmetic(A) && __is_arithmetic(B))
static inline __attribute__((host, always_inline)) decltype(A() + B()) max(A a, B b) {
    return a < b ? b : a;
}

// CUDA's mathematical functions that the C library lacks.
#define LANESCOPE_HOST_FUNCTION(T, name, result)                             \
    template <class A>                                                       \
    requires(__is_arithmetic(A))                                             \
    static inline __attribute__((host, always_inline)) T name(A argument) {  \
        const T a = argument;                                                \
        return result;                                                       \
    }
#define LANESCOPE_HOST_FUNCTIONS(T, f)                                                 \
    LANESCOPE_HOST_FUNCTION(T, rsqrt##f, 1 / __builtin_sqrt##f(a))                     \
    LANESCOPE_HOST_FUNCTION(T, rcbrt##f, 1 / __builtin_cbrt##f(a))                     \
    LANESCOPE_HOST_FUNCTION(T, sinpi##f, __builtin_sin(M_PI * __builtin_fmod(a, 2)))   \
    LANESCOPE_HOST_FUNCTION(T, cospi##f, __builtin_cos(M_PI * __builtin_fmod(a, 2)))   \
    LANESCOPE_HOST_FUNCTION(T, normcdf##f, __builtin_erfc(-a * M_SQRT1_2) / 2)
LANESCOPE_HOST_FUNCTIONS(float, f)
LANESCOPE_HOST_FUNCTIONS(double, )
#undef LANESCOPE_HOST_FUNCTIONS
#undef LANESCOPE_HOST_FUNCTION

// On the device, clang has them for int alone. One instruction each, so that no lane branches. A parameter more than on
// the host, or a precompiled header has two definitions of one function.
#define LANESCOPE_CHOICE(name)                                                                       \
    template <class T>                                                                               \
    LANESCOPE_DEVICE T lanescope_##name(T a, T b) {                                                  \
        T chosen;                                                                                    \
        if constexpr (__is_floating_point(T) && sizeof(T) == 4)                                      \
            asm(#name ".f32 %0, %1, %2;" : "=f"(chosen) : "f"(a), "f"(b));                           \
        else if constexpr (__is_floating_point(T))                                                   \
            asm(#name ".f64 %0, %1, %2;" : "=d"(chosen) : "d"(a), "d"(b));                           \
        else if constexpr (sizeof(T) == 4 && (T)-1 < (T)0)                                           \
            asm(#name ".s32 %0, %1, %2;" : "=r"(chosen) : "r"(a), "r"(b));                           \
        else if constexpr (sizeof(T) == 4)                                                           \
            asm(#name ".u32 %0, %1, %2;" : "=r"(chosen) : "r"(a), "r"(b));                           \
        else if constexpr ((T)-1 < (T)0)                                                             \
            asm(#name ".s64 %0, %1, %2;" : "=l"(chosen) : "l"(a), "l"(b));                           \
        else                                                                                         \
            asm(#name ".u64 %0, %1, %2;" : "=l"(chosen) : "l"(a), "l"(b));                           \
        return chosen;                                                                               \
    }                                                                                                \
    template <class A, class B, class = void>                                                        \
    requires(__is_arithmetic(A) && __is_arithmetic(B))                                               \
    LANESCOPE_DEVICE decltype(A() + B()) name(A a, B b) {                                            \
        return lanescope_##name<decltype(A() + B())>(a, b);                                          \
    }
LANESCOPE_CHOICE(min)
LANESCOPE_CHOICE(max)
#undef LANESCOPE_CHOICE

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
