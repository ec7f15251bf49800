// Functions compiled for x86-64, AVX2 and AVX-512; the loader chooses at program start.
//
// Whole files cannot be compiled so: inline functions of standard headers must run on any CPU, and the linker keeps one
// copy. Callees must be inlined to take part.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define LANESCOPE_EACH_CPU __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LANESCOPE_EACH_CPU  // sanitizers are not initialised when the loader chooses
#endif
#define LANESCOPE_INLINE [[gnu::always_inline]] inline
