// Functions compiled for x86-64, AVX2 and AVX-512; the loader chooses.
//
// Whole files cannot be: inline functions of standard headers must run on any CPU, and the linker keeps one copy.
// Callees take part only if inlined.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define LANESCOPE_EACH_CPU __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LANESCOPE_EACH_CPU  // sanitizers are not initialised when the loader chooses
#endif
#define LANESCOPE_INLINE [[gnu::always_inline]] inline
