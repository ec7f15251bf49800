// The intrinsics of AVX-512, for the source files that have functions marked LANESCOPE_AVX512.
#pragma once

#include "app/machine/execution/avx512.h"

#if LANESCOPE_HAS_AVX512
#if !defined(__clang__)  // GCC 12's own header starts from vectors without values
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#endif
