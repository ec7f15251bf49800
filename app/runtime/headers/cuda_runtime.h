// CUDA for clang: what a CUDA file may use without an #include. Clang's own headers bring threadIdx, the mathematics
// and the integer functions.
#pragma once
#pragma clang system_header

#include <lanescope_language.h>
// Clang's headers for CUDA take this word for a device function.
#define __forceinline__ __device__ inline __attribute__((always_inline))
#include <__clang_cuda_math_forward_declares.h>
// The C library's headers that most files include: files that include these and ours alone can be compiled with
// precompiled headers (kernel_compiler.cpp).
// Kernels may call memcpy and assert too, so these are for both sides at once: in a precompiled header, clang takes a
// function of the host for the device's of the same name. Of printf it allows no such declaration.
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
// Without the special functions of C++17, which bring half of the algorithms with them.
#include <bits/c++config.h>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <cmath>
#include <lanescope_vectors.h>
#include <__clang_cuda_builtin_vars.h>
#include <__clang_cuda_libdevice_declares.h>
// Clang's own copies of these lose the alignment of what they are given, so that each byte would be one access.
#define memcpy lanescope_bytes_copied
#define memset lanescope_bytes_set
#include <__clang_cuda_device_functions.h>
#undef memcpy
#undef memset
#include <__clang_cuda_math.h>
#include <__clang_cuda_cmath.h>
#undef __forceinline__
#define __forceinline__ inline __attribute__((always_inline))

#include <lanescope_spaces.h>
#include <lanescope_lanes.h>
#include <lanescope_atomics.h>
#include <lanescope_host.h>

#define LANESCOPE_INLINE LANESCOPE_BOTH
#include <lanescope_host_arithmetic.h>
#include <lanescope_odd.h>
#include <lanescope_packed.h>

extern "C" __device__ int printf(const char* format, ...);
extern "C" __device__ void __assertfail(const char* claim, const char* file, unsigned line, const char* function,
                                        size_t character_bytes) __attribute__((noreturn));

/// In place of a kernel that only a GPU can run.
extern "C" __device__ void lanescope_not_emulated();
// Loads and stores that name a cache: all are the same to the emulator.
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
