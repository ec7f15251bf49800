// CUDA's words for whole numbers: bits, bytes, products of packed numbers, and sums a byte or a half word at a time.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_integers.h"
#include <lanescope_vectors.h>

LANESCOPE_INLINE int __popc(unsigned bits) { return __builtin_popcount(bits); }
LANESCOPE_INLINE int __popcll(unsigned long long bits) { return __builtin_popcountll(bits); }
LANESCOPE_INLINE int __ffs(int bits) { return __builtin_ffs(bits); }
LANESCOPE_INLINE int __ffsll(long long bits) { return __builtin_ffsll(bits); }
LANESCOPE_INLINE int __clz(int bits) { return bits ? __builtin_clz((unsigned)bits) : 32; }
LANESCOPE_INLINE int __clzll(long long bits) { return bits ? __builtin_clzll((unsigned long long)bits) : 64; }
LANESCOPE_INLINE unsigned __brev(unsigned bits) {
    unsigned turned = 0;
    for (int i = 0; i < 32; ++i) turned = turned << 1 | (bits >> i & 1);
    return turned;
}
LANESCOPE_INLINE unsigned long long __brevll(unsigned long long bits) {
    return (unsigned long long)__brev((unsigned)bits) << 32 | __brev((unsigned)(bits >> 32));
}
/// Of the lowest 24 bits of each, as signed and as unsigned numbers.
LANESCOPE_INLINE int __mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
LANESCOPE_INLINE unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
LANESCOPE_INLINE int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
LANESCOPE_INLINE unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
LANESCOPE_INLINE long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
LANESCOPE_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return (unsigned long long)((unsigned __int128)a * b >> 64);
}
LANESCOPE_INLINE unsigned __sad(int a, int b, unsigned sum) {
    return sum + (a > b ? (unsigned)a - (unsigned)b : (unsigned)b - (unsigned)a);
}
LANESCOPE_INLINE unsigned __usad(unsigned a, unsigned b, unsigned sum) { return sum + (a > b ? a - b : b - a); }
/// Averages, rounded down and rounded up, without an overflow.
LANESCOPE_INLINE int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
LANESCOPE_INLINE int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
LANESCOPE_INLINE unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
LANESCOPE_INLINE unsigned __urhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b + 1) >> 1); }

/// Four of the eight bytes of y and x.
LANESCOPE_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned selectors) {
    const unsigned long long bytes = (unsigned long long)y << 32 | x;
    unsigned chosen = 0;
    for (int i = 0; i < 4; ++i) chosen |= (unsigned)(bytes >> 8 * (selectors >> 4 * i & 7) & 0xff) << 8 * i;
    return chosen;
}
#include <lanescope_packed.h>

// Of each of the packed numbers x and y that a and b hold, one in each byte or each half word.
#define LANESCOPE_PACKED(name, T, result)                            \
    LANESCOPE_INLINE unsigned name(unsigned a, unsigned b) {         \
        constexpr int bits = 8 * sizeof(T);                          \
        unsigned all = 0;                                            \
        for (int i = 0; i < 32; i += bits) {                         \
            const int x = (T)(a >> i), y = (T)(b >> i);              \
            all |= ((unsigned)(result) & (~0u >> (32 - bits))) << i; \
        }                                                            \
        return all;                                                  \
    }
#define LANESCOPE_PACKED_OF_BOTH_SIGNS(count, Signed, Unsigned)           \
    LANESCOPE_PACKED(__vadd##count, Unsigned, x + y)                      \
    LANESCOPE_PACKED(__vsub##count, Unsigned, x - y)                      \
    LANESCOPE_PACKED(__vmaxs##count, Signed, x > y ? x : y)               \
    LANESCOPE_PACKED(__vmaxu##count, Unsigned, x > y ? x : y)             \
    LANESCOPE_PACKED(__vmins##count, Signed, x < y ? x : y)               \
    LANESCOPE_PACKED(__vminu##count, Unsigned, x < y ? x : y)             \
    LANESCOPE_PACKED(__vabsdiffu##count, Unsigned, x > y ? x - y : y - x) \
    LANESCOPE_PACKED(__vavgu##count, Unsigned, (x + y + 1) >> 1)          \
    LANESCOPE_PACKED(__vcmpeq##count, Unsigned, x == y ? -1 : 0)          \
    LANESCOPE_PACKED(__vcmpne##count, Unsigned, x != y ? -1 : 0)          \
    LANESCOPE_PACKED(__vcmpgts##count, Signed, x > y ? -1 : 0)            \
    LANESCOPE_PACKED(__vcmpgtu##count, Unsigned, x > y ? -1 : 0)
LANESCOPE_PACKED_OF_BOTH_SIGNS(4, signed char, unsigned char)
LANESCOPE_PACKED_OF_BOTH_SIGNS(2, short, unsigned short)
#undef LANESCOPE_PACKED_OF_BOTH_SIGNS
#undef LANESCOPE_PACKED
