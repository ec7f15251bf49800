// AVX-512 for code that runs on any CPU.
//
// Only functions marked LANESCOPE_AVX512 use it, if use_avx512 allows. Whole files cannot: inline functions of their
// headers must run on any CPU. Marked functions need avx512_intrinsics.h.
#pragma once

#if defined(__x86_64__)
#define LANESCOPE_HAS_AVX512 1
#define LANESCOPE_AVX512 __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,bmi,bmi2,popcnt")))
#define LANESCOPE_AVX512_INLINE LANESCOPE_AVX512 __attribute__((always_inline)) inline
#else
#define LANESCOPE_HAS_AVX512 0
#endif

namespace lanescope::simt {

/// True if the CPU has AVX-512. Tests clear it, while no launch runs.
extern bool use_avx512;

}  // namespace lanescope::simt
