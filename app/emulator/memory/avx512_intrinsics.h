// AVX-512 intrinsics, for files with LANESCOPE_AVX512 functions.
#pragma once

#include "app/emulator/memory/load_queue.h"

#if LANESCOPE_HAS_AVX512
#if !defined(__clang__)  // GCC 12's header uses uninitialised vectors
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#endif
