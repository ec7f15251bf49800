// Funnel shifts, and dot products of packed integers.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_packed.h"
#include <lanescope_vectors.h>

// Shift high:low; left returns the upper half, right the lower half. The _lc and _rc forms clamp the shift to 32.
LANESCOPE_INLINE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
    const unsigned long long both = (unsigned long long)high << 32 | low;
    return (unsigned)(both << (shift < 32 ? shift : 32) >> 32);
}
LANESCOPE_INLINE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
    const unsigned long long both = (unsigned long long)high << 32 | low;
    return (unsigned)(both >> (shift < 32 ? shift : 32));
}
LANESCOPE_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
    return __funnelshift_lc(low, high, shift & 31);
}
LANESCOPE_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
    return __funnelshift_rc(low, high, shift & 31);
}

// Dot products of four bytes, or of two 16-bit numbers with the lower or upper bytes, plus c.
#define LANESCOPE_DOT_PRODUCTS(T, Half, Byte, bytes, halves)                             \
    LANESCOPE_INLINE T __dp4a(T a, T b, T c) {                                           \
        for (int i = 0; i < 4; ++i) c += (T)(Byte)(a >> 8 * i) * (T)(Byte)(b >> 8 * i);  \
        return c;                                                                        \
    }                                                                                    \
    LANESCOPE_INLINE T __dp2a_lo(T a, T b, T c) {                                        \
        for (int i = 0; i < 2; ++i) c += (T)(Half)(a >> 16 * i) * (T)(Byte)(b >> 8 * i); \
        return c;                                                                        \
    }                                                                                    \
    LANESCOPE_INLINE T __dp2a_hi(T a, T b, T c) { return __dp2a_lo(a, b >> 16, c); }     \
    LANESCOPE_INLINE T __dp4a(bytes a, bytes b, T c) {                                   \
        return __dp4a(__builtin_bit_cast(T, a), __builtin_bit_cast(T, b), c);            \
    }                                                                                    \
    LANESCOPE_INLINE T __dp2a_lo(halves a, bytes b, T c) {                               \
        return __dp2a_lo(__builtin_bit_cast(T, a), __builtin_bit_cast(T, b), c);         \
    }                                                                                    \
    LANESCOPE_INLINE T __dp2a_hi(halves a, bytes b, T c) {                               \
        return __dp2a_hi(__builtin_bit_cast(T, a), __builtin_bit_cast(T, b), c);         \
    }
LANESCOPE_DOT_PRODUCTS(int, short, signed char, char4, short2)
LANESCOPE_DOT_PRODUCTS(unsigned, unsigned short, unsigned char, uchar4, ushort2)
#undef LANESCOPE_DOT_PRODUCTS
