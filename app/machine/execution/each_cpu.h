// Functions compiled several times: for any CPU, for AVX2 and for AVX-512. The loader takes the best at its start.
//
// Whole functions are marked, never files: inline functions of a standard header must run on any CPU, and the linker
// keeps one of each. Functions that a marked one calls take part only if they are inlined.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define LANESCOPE_EACH_CPU __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LANESCOPE_EACH_CPU  // sanitizers are not ready yet when the loader chooses
#endif
#define LANESCOPE_INLINE [[gnu::always_inline]] inline
