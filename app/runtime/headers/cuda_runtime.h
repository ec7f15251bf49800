// CUDA for clang: all that files use without an #include. Clang's headers provide threadIdx, mathematics and integer
// functions.
#pragma once
#pragma clang system_header

#include <lanescope_language.h>
// Clang's CUDA headers expect a device function.
#define __forceinline__ __device__ inline __attribute__((always_inline))
#include <__clang_cuda_math_forward_declares.h>
/// The heap of the device. Clang's <new> calls malloc and free for kernels; without it, the emulator has `new`.
extern "C" __device__ void* lanescope_allocate(__SIZE_TYPE__ bytes);
extern "C" __device__ void lanescope_release(void* pointer);
LANESCOPE_DEVICE void* malloc(__SIZE_TYPE__ bytes) { return lanescope_allocate(bytes); }
LANESCOPE_DEVICE void free(void* pointer) { lanescope_release(pointer); }
/// For virtual functions without a body.
extern "C" __device__ inline void __cxa_pure_virtual() { __builtin_trap(); }
// Files that include only these C headers and ours are compiled with precompiled headers (kernel_compiler.cpp).
// Kernels may call memcpy and assert, so these are for both sides: in a precompiled header, clang confuses a host
// function with a device function of the same name. Clang does not allow this for printf.
#pragma clang force_cuda_host_device begin
#include <assert.h>
#include <string.h>
#pragma clang force_cuda_host_device end
#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <cfloat>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
// Excludes C++17's special functions, which include much of <algorithm>.
#include <bits/c++config.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <cmath>
#include <lanescope_vectors.h>
#include <__clang_cuda_builtin_vars.h>
#include <__clang_cuda_libdevice_declares.h>
#include <lanescope_math.h>
// Clang's versions lose the alignment, which makes each byte an access.
#define memcpy lanescope_bytes_copied
#define memset lanescope_bytes_set
#include <__clang_cuda_device_functions.h>
#undef memcpy
#undef memset
#include <__clang_cuda_math.h>
#include <__clang_cuda_cmath.h>
// Clang's headers declare these for float, and leave them out.
#define LANESCOPE_OF_ONE(name) LANESCOPE_DEVICE float name(float a) { return name##f(a); }
#define LANESCOPE_OF_TWO(name) LANESCOPE_DEVICE float name(float a, float b) { return name##f(a, b); }
LANESCOPE_OF_ONE(acosh)
LANESCOPE_OF_ONE(asinh)
LANESCOPE_OF_ONE(atanh)
LANESCOPE_OF_ONE(cbrt)
LANESCOPE_OF_ONE(erf)
LANESCOPE_OF_ONE(erfc)
LANESCOPE_OF_ONE(exp2)
LANESCOPE_OF_ONE(expm1)
LANESCOPE_OF_ONE(lgamma)
LANESCOPE_OF_ONE(log1p)
LANESCOPE_OF_ONE(log2)
LANESCOPE_OF_ONE(logb)
LANESCOPE_OF_ONE(nearbyint)
LANESCOPE_OF_ONE(rint)
LANESCOPE_OF_ONE(round)
LANESCOPE_OF_ONE(tgamma)
LANESCOPE_OF_ONE(trunc)
LANESCOPE_OF_TWO(copysign)
LANESCOPE_OF_TWO(fdim)
LANESCOPE_OF_TWO(fmax)
LANESCOPE_OF_TWO(fmin)
LANESCOPE_OF_TWO(hypot)
LANESCOPE_OF_TWO(nextafter)
LANESCOPE_OF_TWO(remainder)
#undef LANESCOPE_OF_ONE
#undef LANESCOPE_OF_TWO
LANESCOPE_DEVICE float fma(float a, float b, float c) { return fmaf(a, b, c); }
LANESCOPE_DEVICE float remquo(float a, float b, int* quotient) { return remquof(a, b, quotient); }
LANESCOPE_DEVICE int ilogb(float a) { return ilogbf(a); }
LANESCOPE_DEVICE long lrint(float a) { return lrintf(a); }
LANESCOPE_DEVICE long lround(float a) { return lroundf(a); }
LANESCOPE_DEVICE long long llrint(float a) { return llrintf(a); }
LANESCOPE_DEVICE long long llround(float a) { return llroundf(a); }
LANESCOPE_DEVICE float scalbn(float a, int exponent) { return scalbnf(a, exponent); }
LANESCOPE_DEVICE float scalbln(float a, long exponent) { return scalblnf(a, exponent); }
#undef __forceinline__
#define __forceinline__ inline __attribute__((always_inline))

#include <lanescope_spaces.h>
#include <lanescope_lanes.h>
#include <lanescope_atomics.h>
#include <lanescope_host.h>
#include <lanescope_device_launches.h>
#include <lanescope_textures.h>
#include <lanescope_graphs.h>

#define LANESCOPE_INLINE LANESCOPE_BOTH
#include <lanescope_host_arithmetic.h>
#include <lanescope_odd.h>
#include <lanescope_packed.h>

extern "C" __device__ int printf(const char* format, ...);
extern "C" __device__ void __assertfail(const char* claim, const char* file, unsigned line, const char* function,
                                        size_t character_bytes) __attribute__((noreturn));

LANESCOPE_DEVICE void __nanosleep(unsigned) {}
/// Replaces the body of GPU-only kernels.
extern "C" __device__ void lanescope_not_emulated();
/// Waits for all threads of the grid.
extern "C" __device__ void lanescope_grid_barrier();
// The emulator ignores cache hints.
#define LANESCOPE_LOAD(name)                   \
    template <class T>                         \
    LANESCOPE_DEVICE T name(const T* pointer) { \
        return *pointer;                       \
    }
LANESCOPE_LOAD(__ldg)
LANESCOPE_LOAD(__ldca)
LANESCOPE_LOAD(__ldcg)
LANESCOPE_LOAD(__ldcs)
LANESCOPE_LOAD(__ldlu)
LANESCOPE_LOAD(__ldcv)
#undef LANESCOPE_LOAD
#define LANESCOPE_STORE(name)                               \
    template <class T>                                      \
    LANESCOPE_DEVICE void name(T* pointer, T value) {       \
        *pointer = value;                                   \
    }
LANESCOPE_STORE(__stwb)
LANESCOPE_STORE(__stcg)
LANESCOPE_STORE(__stcs)
LANESCOPE_STORE(__stwt)
#undef LANESCOPE_STORE
