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

// Minimum and maximum of sums and of three numbers (DPX): s32, u32, and pairs of 16 bits. _relu: at least 0.
#define LANESCOPE_DPX(T, Half, whole, pair)                                                                        \
    LANESCOPE_DPX_OF(T, whole, max, LANESCOPE_LARGER)                                                              \
    LANESCOPE_DPX_OF(T, whole, min, LANESCOPE_SMALLER)                                                             \
    LANESCOPE_DPX_OF_PAIRS(Half, whole, pair, max, LANESCOPE_LARGER)                                               \
    LANESCOPE_DPX_OF_PAIRS(Half, whole, pair, min, LANESCOPE_SMALLER)
#define LANESCOPE_LARGER(a, b) ((a) > (b) ? (a) : (b))
#define LANESCOPE_SMALLER(a, b) ((a) < (b) ? (a) : (b))
#define LANESCOPE_DPX_OF(T, whole, name, chosen)                                                                   \
    LANESCOPE_INLINE T __viadd##name##_##whole(T a, T b, T c) {                                                    \
        const T sum = (T)((unsigned)a + (unsigned)b);                                                              \
        return chosen(sum, c);                                                                                     \
    }                                                                                                              \
    LANESCOPE_INLINE T __vi##name##3_##whole(T a, T b, T c) {                                                      \
        const T first = chosen(a, b);                                                                              \
        return chosen(first, c);                                                                                   \
    }                                                                                                              \
    LANESCOPE_INLINE T __vib##name##_##whole(T a, T b, bool* is_first) {                                           \
        const T result = chosen(a, b);                                                                             \
        return *is_first = result == a, result;                                                                    \
    }                                                                                                              \
    LANESCOPE_INLINE T __vi##name##_##whole##_relu(T a, T b) { return LANESCOPE_LARGER(chosen(a, b), (T)0); }      \
    LANESCOPE_INLINE T __viadd##name##_##whole##_relu(T a, T b, T c) {                                             \
        const T result = __viadd##name##_##whole(a, b, c);                                                         \
        return LANESCOPE_LARGER(result, (T)0);                                                                     \
    }                                                                                                              \
    LANESCOPE_INLINE T __vi##name##3_##whole##_relu(T a, T b, T c) {                                               \
        const T result = __vi##name##3_##whole(a, b, c);                                                           \
        return LANESCOPE_LARGER(result, (T)0);                                                                     \
    }
#define LANESCOPE_DPX_OF_PAIRS(Half, whole, pair, name, chosen)                                                    \
    LANESCOPE_INLINE unsigned lanescope_both_##name##_##pair(int low, int high) {                                  \
        return (unsigned)(unsigned short)low | (unsigned)high << 16;                                               \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned __viadd##name##_##pair(unsigned a, unsigned b, unsigned c) {                         \
        const Half low = (Half)(a + b), high = (Half)((a >> 16) + (b >> 16));                                      \
        return lanescope_both_##name##_##pair(chosen(low, (Half)c), chosen(high, (Half)(c >> 16)));                \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned lanescope_##name##_##pair(unsigned a, unsigned b) {                                  \
        return lanescope_both_##name##_##pair(chosen((Half)a, (Half)b), chosen((Half)(a >> 16), (Half)(b >> 16))); \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned lanescope_relu_##name##_##pair(unsigned a) {                                         \
        return lanescope_both_##name##_##pair(LANESCOPE_LARGER((Half)a, (Half)0),                                  \
                                              LANESCOPE_LARGER((Half)(a >> 16), (Half)0));                         \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned __vi##name##3_##pair(unsigned a, unsigned b, unsigned c) {                           \
        return lanescope_##name##_##pair(lanescope_##name##_##pair(a, b), c);                                      \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned __vib##name##_##pair(unsigned a, unsigned b, bool* high, bool* low) {                \
        const unsigned result = lanescope_##name##_##pair(a, b);                                                   \
        *high = result >> 16 == a >> 16;                                                                           \
        *low = (unsigned short)result == (unsigned short)a;                                                        \
        return result;                                                                                             \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned __vi##name##_##pair##_relu(unsigned a, unsigned b) {                                 \
        return lanescope_relu_##name##_##pair(lanescope_##name##_##pair(a, b));                                    \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned __viadd##name##_##pair##_relu(unsigned a, unsigned b, unsigned c) {                  \
        return lanescope_relu_##name##_##pair(__viadd##name##_##pair(a, b, c));                                    \
    }                                                                                                              \
    LANESCOPE_INLINE unsigned __vi##name##3_##pair##_relu(unsigned a, unsigned b, unsigned c) {                    \
        return lanescope_relu_##name##_##pair(__vi##name##3_##pair(a, b, c));                                      \
    }
LANESCOPE_DPX(int, short, s32, s16x2)
LANESCOPE_DPX(unsigned, unsigned short, u32, u16x2)
#undef LANESCOPE_DPX
#undef LANESCOPE_DPX_OF
#undef LANESCOPE_DPX_OF_PAIRS
#undef LANESCOPE_LARGER
#undef LANESCOPE_SMALLER
