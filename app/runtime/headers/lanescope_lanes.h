// Warp primitives: barriers, votes, shuffles, matches, reductions.
#pragma once
#include <lanescope_vectors.h>

#define LANESCOPE_SHUFFLES(T, letter)                                                                         \
    LANESCOPE_DEVICE T __shfl_sync(unsigned mask, T value, int source, int width = 32) {                      \
        return __nvvm_shfl_sync_idx_##letter(mask, value, source, (32 - width) << 8 | 31);                    \
    }                                                                                                         \
    LANESCOPE_DEVICE T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {               \
        return __nvvm_shfl_sync_up_##letter(mask, value, delta, (32 - width) << 8);                           \
    }                                                                                                         \
    LANESCOPE_DEVICE T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {             \
        return __nvvm_shfl_sync_down_##letter(mask, value, delta, (32 - width) << 8 | 31);                    \
    }                                                                                                         \
    LANESCOPE_DEVICE T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32) {                   \
        return __nvvm_shfl_sync_bfly_##letter(mask, value, lanes, (32 - width) << 8 | 31);                    \
    }
LANESCOPE_SHUFFLES(int, i32)
LANESCOPE_SHUFFLES(unsigned, i32)
LANESCOPE_SHUFFLES(float, f32)
#undef LANESCOPE_SHUFFLES

// Two shuffles for 8 bytes, as in CUDA's headers.
#define LANESCOPE_WIDE_SHUFFLE(T, name, A)                                                                      \
    LANESCOPE_DEVICE T name(unsigned mask, T value, A a, int width = 32) {                                      \
        unsigned long bits;                                                                                     \
        __builtin_memcpy(&bits, &value, 8);                                                                     \
        const unsigned low = name(mask, (unsigned)bits, a, width);                                              \
        bits = low | (unsigned long)name(mask, (unsigned)(bits >> 32), a, width) << 32;                         \
        __builtin_memcpy(&value, &bits, 8);                                                                     \
        return value;                                                                                           \
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

LANESCOPE_DEVICE void __syncwarp(unsigned mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }
LANESCOPE_DEVICE unsigned __ballot_sync(unsigned mask, int predicate) {
    return __nvvm_vote_ballot_sync(mask, predicate);
}
LANESCOPE_DEVICE int __all_sync(unsigned mask, int predicate) { return __nvvm_vote_all_sync(mask, predicate); }
LANESCOPE_DEVICE int __any_sync(unsigned mask, int predicate) { return __nvvm_vote_any_sync(mask, predicate); }
LANESCOPE_DEVICE int __uni_sync(unsigned mask, int predicate) { return __nvvm_vote_uni_sync(mask, predicate); }
LANESCOPE_DEVICE unsigned __activemask() {
    unsigned mask;
    asm volatile("activemask.b32 %0;" : "=r"(mask));
    return mask;
}

#define LANESCOPE_REDUCE(T, name, operation)                                                              \
    LANESCOPE_DEVICE T name(unsigned mask, T value) {                                                     \
        T result;                                                                                         \
        asm volatile("redux.sync." operation " %0, %1, %2;" : "=r"(result) : "r"(value), "r"(mask));      \
        return result;                                                                                    \
    }
LANESCOPE_REDUCE(unsigned, __reduce_add_sync, "add.u32")
LANESCOPE_REDUCE(unsigned, __reduce_min_sync, "min.u32")
LANESCOPE_REDUCE(unsigned, __reduce_max_sync, "max.u32")
LANESCOPE_REDUCE(int, __reduce_add_sync, "add.s32")
LANESCOPE_REDUCE(int, __reduce_min_sync, "min.s32")
LANESCOPE_REDUCE(int, __reduce_max_sync, "max.s32")
LANESCOPE_REDUCE(unsigned, __reduce_and_sync, "and.b32")
LANESCOPE_REDUCE(unsigned, __reduce_or_sync, "or.b32")
LANESCOPE_REDUCE(unsigned, __reduce_xor_sync, "xor.b32")
#undef LANESCOPE_REDUCE

// Compares bits, also of floating-point types.
#define LANESCOPE_MATCHES(T, Bits, type, letter)                                                              \
    LANESCOPE_DEVICE unsigned __match_any_sync(unsigned mask, T value) {                                      \
        Bits bits;                                                                                            \
        __builtin_memcpy(&bits, &value, sizeof bits);                                                         \
        unsigned result;                                                                                      \
        asm volatile("match.any.sync." type " %0, %1, %2;" : "=r"(result) : letter(bits), "r"(mask));         \
        return result;                                                                                        \
    }                                                                                                         \
    LANESCOPE_DEVICE unsigned __match_all_sync(unsigned mask, T value, int* alike) {                          \
        Bits bits;                                                                                            \
        __builtin_memcpy(&bits, &value, sizeof bits);                                                         \
        unsigned result;                                                                                      \
        asm volatile("match.all.sync." type " %0, %1, %2;" : "=r"(result) : letter(bits), "r"(mask));         \
        *alike = result != 0;                                                                                 \
        return result;                                                                                        \
    }
LANESCOPE_MATCHES(int, unsigned, "b32", "r")
LANESCOPE_MATCHES(unsigned, unsigned, "b32", "r")
LANESCOPE_MATCHES(float, unsigned, "b32", "r")
LANESCOPE_MATCHES(long, unsigned long, "b64", "l")
LANESCOPE_MATCHES(unsigned long, unsigned long, "b64", "l")
LANESCOPE_MATCHES(long long, unsigned long, "b64", "l")
LANESCOPE_MATCHES(unsigned long long, unsigned long, "b64", "l")
LANESCOPE_MATCHES(double, unsigned long, "b64", "l")
#undef LANESCOPE_MATCHES
