// What a lane knows of itself, and how it meets others: indices, barriers, votes and shuffles.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_lanes.h"
#include <lanescope_arithmetic.h>
#include <lanescope_vectors.h>

extern "C" {
// Of a type without a constructor: reading such a constant is no access that the machine would be told of.
extern const __thread __attribute__((tls_model("initial-exec"))) uint3 threadIdx, blockIdx, blockDim, gridDim;

void __syncthreads();
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
unsigned __activemask();
unsigned __ballot_sync(unsigned mask, int predicate);
int __all_sync(unsigned mask, int predicate);
int __any_sync(unsigned mask, int predicate);
unsigned lanescope_match_any(unsigned mask, unsigned long bits);
unsigned lanescope_match_all(unsigned mask, unsigned long bits);
typedef long clock_t;
clock_t clock() noexcept asm("lanescope_clock");
int printf(const char* format, ...);
void* memcpy(void* to, const void* from, size_t bytes) noexcept;
void* memset(void* to, int value, size_t bytes) noexcept;
}
void __syncwarp(unsigned mask = 0xffffffffu);
static const int warpSize = 32;

#define LANESCOPE_SHUFFLES(T)                                                   \
    T __shfl_sync(unsigned mask, T value, int source, int width = 32);          \
    T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32);   \
    T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32); \
    T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32);
LANESCOPE_SHUFFLES(int)
LANESCOPE_SHUFFLES(unsigned)
LANESCOPE_SHUFFLES(float)
#undef LANESCOPE_SHUFFLES

// Values of eight bytes go in two halves, as CUDA's own headers have it.
#define LANESCOPE_WIDE_SHUFFLE(T, name, A)                                                                     \
    __attribute__((always_inline)) inline T name(unsigned mask, T value, A a, int width = 32) {                \
        const unsigned long bits = __builtin_bit_cast(unsigned long, value);                                   \
        const unsigned long low = name(mask, (unsigned)bits, a, width);                                        \
        return __builtin_bit_cast(T, low | (unsigned long)name(mask, (unsigned)(bits >> 32), a, width) << 32); \
    }
#define LANESCOPE_WIDE_SHUFFLES(T)                        \
    LANESCOPE_WIDE_SHUFFLE(T, __shfl_sync, int)           \
    LANESCOPE_WIDE_SHUFFLE(T, __shfl_up_sync, unsigned)   \
    LANESCOPE_WIDE_SHUFFLE(T, __shfl_down_sync, unsigned) \
    LANESCOPE_WIDE_SHUFFLE(T, __shfl_xor_sync, int)
LANESCOPE_WIDE_SHUFFLES(long)
LANESCOPE_WIDE_SHUFFLES(unsigned long)
LANESCOPE_WIDE_SHUFFLES(long long)
LANESCOPE_WIDE_SHUFFLES(unsigned long long)
LANESCOPE_WIDE_SHUFFLES(double)
#undef LANESCOPE_WIDE_SHUFFLES
#undef LANESCOPE_WIDE_SHUFFLE

#define LANESCOPE_REDUCES(T)                     \
    T __reduce_add_sync(unsigned mask, T value); \
    T __reduce_min_sync(unsigned mask, T value); \
    T __reduce_max_sync(unsigned mask, T value);
LANESCOPE_REDUCES(int)
LANESCOPE_REDUCES(unsigned)
#undef LANESCOPE_REDUCES
unsigned __reduce_and_sync(unsigned mask, unsigned value);
unsigned __reduce_or_sync(unsigned mask, unsigned value);
unsigned __reduce_xor_sync(unsigned mask, unsigned value);

// Values match where their bits do, floating ones too.
#define LANESCOPE_MATCHES(T, Bits)                                                       \
    LANESCOPE_INLINE unsigned __match_any_sync(unsigned mask, T value) {                 \
        return lanescope_match_any(mask, __builtin_bit_cast(Bits, value));               \
    }                                                                                    \
    LANESCOPE_INLINE unsigned __match_all_sync(unsigned mask, T value, int* alike) {     \
        const unsigned all = lanescope_match_all(mask, __builtin_bit_cast(Bits, value)); \
        *alike = all != 0;                                                               \
        return all;                                                                      \
    }
LANESCOPE_MATCHES(int, unsigned)
LANESCOPE_MATCHES(unsigned, unsigned)
LANESCOPE_MATCHES(long, unsigned long)
LANESCOPE_MATCHES(unsigned long, unsigned long)
LANESCOPE_MATCHES(long long, unsigned long)
LANESCOPE_MATCHES(unsigned long long, unsigned long)
LANESCOPE_MATCHES(float, unsigned)
LANESCOPE_MATCHES(double, unsigned long)
#undef LANESCOPE_MATCHES
LANESCOPE_INLINE long long clock64() { return clock(); }
