// The vectors of AVX-512, on CPUs that have them: 32 lanes are two of them.
//
// Functions marked LANESCOPE_AVX512 are compiled for such CPUs, whatever the rest is compiled for, and are called only
// where use_avx512 says so. Functions are marked and not files, for what files include must run on any CPU. They need
// avx512_intrinsics.h.
#pragma once

#if defined(__x86_64__)
#define LANESCOPE_HAS_AVX512 1
#define LANESCOPE_AVX512 __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,bmi,bmi2,popcnt")))
#define LANESCOPE_AVX512_INLINE LANESCOPE_AVX512 __attribute__((always_inline)) inline
#else
#define LANESCOPE_HAS_AVX512 0
#endif

namespace lanescope::simt {

/// Whether this CPU has them. A test may say no, to see that nothing else changes; no launch runs meanwhile.
extern bool use_avx512;

}  // namespace lanescope::simt
