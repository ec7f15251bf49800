// CUDA's words that say how their result is rounded: _rn to the nearest, _rz towards zero, _ru up and _rd down.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_rounding.h"
#include <lanescope_odd.h>

extern "C" {
// operation: one of + - * /, f of a * b + c, s of the root of a. way: z, u or d.
float lanescope_rounded_float(char operation, char way, float a, float b, float c);
double lanescope_rounded_double(char operation, char way, double a, double b, double c);
float lanescope_float_of_double(double value, char way);
float lanescope_float_of_signed(long value, char way);
float lanescope_float_of_unsigned(unsigned long value, char way);
double lanescope_double_of_signed(long value, char way);
double lanescope_double_of_unsigned(unsigned long value, char way);
}

#define LANESCOPE_NEAREST(T, letter, fused, of_type)                                   \
    LANESCOPE_INLINE T __##letter##add_rn(T a, T b) { return a + b; }                  \
    LANESCOPE_INLINE T __##letter##sub_rn(T a, T b) { return a - b; }                  \
    LANESCOPE_INLINE T __##letter##mul_rn(T a, T b) { return a * b; }                  \
    LANESCOPE_INLINE T __##letter##div_rn(T a, T b) { return a / b; }                  \
    LANESCOPE_INLINE T __##letter##rcp_rn(T a) { return 1 / a; }                       \
    LANESCOPE_INLINE T __##letter##sqrt_rn(T a) { return __builtin_sqrt##of_type(a); } \
    LANESCOPE_INLINE T fused##_rn(T a, T b, T c) { return __builtin_fma##of_type(a, b, c); }
LANESCOPE_NEAREST(float, f, __fmaf, f)
LANESCOPE_NEAREST(double, d, __fma, )
#undef LANESCOPE_NEAREST

#define LANESCOPE_ROUNDED(T, letter, fused, way, sign)                                                       \
    LANESCOPE_INLINE T __##letter##add_##way(T a, T b) { return lanescope_rounded_##T('+', sign, a, b, 0); } \
    LANESCOPE_INLINE T __##letter##sub_##way(T a, T b) { return lanescope_rounded_##T('-', sign, a, b, 0); } \
    LANESCOPE_INLINE T __##letter##mul_##way(T a, T b) { return lanescope_rounded_##T('*', sign, a, b, 0); } \
    LANESCOPE_INLINE T __##letter##div_##way(T a, T b) { return lanescope_rounded_##T('/', sign, a, b, 0); } \
    LANESCOPE_INLINE T __##letter##rcp_##way(T a) { return lanescope_rounded_##T('/', sign, 1, a, 0); }      \
    LANESCOPE_INLINE T __##letter##sqrt_##way(T a) { return lanescope_rounded_##T('s', sign, a, 0, 0); }     \
    LANESCOPE_INLINE T fused##_##way(T a, T b, T c) { return lanescope_rounded_##T('f', sign, a, b, c); }
LANESCOPE_ROUNDED(float, f, __fmaf, rz, 'z')
LANESCOPE_ROUNDED(float, f, __fmaf, ru, 'u')
LANESCOPE_ROUNDED(float, f, __fmaf, rd, 'd')
LANESCOPE_ROUNDED(double, d, __fma, rz, 'z')
LANESCOPE_ROUNDED(double, d, __fma, ru, 'u')
LANESCOPE_ROUNDED(double, d, __fma, rd, 'd')
#undef LANESCOPE_ROUNDED
LANESCOPE_INLINE float __frsqrt_rn(float x) { return (float)(1 / __builtin_sqrt((double)x)); }

// To whole numbers. What lies outside gives the nearest that there is, and what is no number `of_nan`.
#define LANESCOPE_TO_WHOLE(name, From, of_type, To, lowest, highest, of_nan)                          \
    LANESCOPE_INLINE To lanescope_clamped_##name(From whole) {                                        \
        if (whole != whole) return of_nan;                                                            \
        if (whole < (From)(lowest)) return lowest;                                                    \
        return whole >= (From)(highest) ? highest : (To)whole;                                        \
    }                                                                                                 \
    LANESCOPE_INLINE To __##name##_rn(From x) { return lanescope_clamped_##name(rint##of_type(x)); }  \
    LANESCOPE_INLINE To __##name##_rz(From x) { return lanescope_clamped_##name(trunc##of_type(x)); } \
    LANESCOPE_INLINE To __##name##_ru(From x) { return lanescope_clamped_##name(ceil##of_type(x)); }  \
    LANESCOPE_INLINE To __##name##_rd(From x) { return lanescope_clamped_##name(floor##of_type(x)); }
#define LANESCOPE_TO_WHOLES(name, From, of_type, of_nan)                                                       \
    LANESCOPE_TO_WHOLE(name##2int, From, of_type, int, -2147483647 - 1, 2147483647, (int)(of_nan >> 32))       \
    LANESCOPE_TO_WHOLE(name##2uint, From, of_type, unsigned, 0, 4294967295u, (unsigned)(of_nan >> 32))         \
    LANESCOPE_TO_WHOLE(name##2ll, From, of_type, long long, -9223372036854775807ll - 1, 9223372036854775807ll, \
                       (long long)0x8000000000000000ull)                                                       \
    LANESCOPE_TO_WHOLE(name##2ull, From, of_type, unsigned long long, 0, 18446744073709551615ull, 0x8000000000000000ull)
LANESCOPE_TO_WHOLES(float, float, f, 0ull)
LANESCOPE_TO_WHOLES(double, double, , 0x8000000000000000ull)
#undef LANESCOPE_TO_WHOLES
#undef LANESCOPE_TO_WHOLE

#define LANESCOPE_OF_WHOLE(name, From, To, function)                       \
    LANESCOPE_INLINE To __##name##_rn(From x) { return (To)x; }            \
    LANESCOPE_INLINE To __##name##_rz(From x) { return function(x, 'z'); } \
    LANESCOPE_INLINE To __##name##_ru(From x) { return function(x, 'u'); } \
    LANESCOPE_INLINE To __##name##_rd(From x) { return function(x, 'd'); }
LANESCOPE_OF_WHOLE(int2float, int, float, lanescope_float_of_signed)
LANESCOPE_OF_WHOLE(uint2float, unsigned, float, lanescope_float_of_unsigned)
LANESCOPE_OF_WHOLE(ll2float, long long, float, lanescope_float_of_signed)
LANESCOPE_OF_WHOLE(ull2float, unsigned long long, float, lanescope_float_of_unsigned)
LANESCOPE_OF_WHOLE(ll2double, long long, double, lanescope_double_of_signed)
LANESCOPE_OF_WHOLE(ull2double, unsigned long long, double, lanescope_double_of_unsigned)
LANESCOPE_OF_WHOLE(double2float, double, float, lanescope_float_of_double)
#undef LANESCOPE_OF_WHOLE
LANESCOPE_INLINE double __int2double_rn(int x) { return x; }
LANESCOPE_INLINE double __uint2double_rn(unsigned x) { return x; }

// The same bits as another type.
LANESCOPE_INLINE float __int_as_float(int bits) { return __builtin_bit_cast(float, bits); }
LANESCOPE_INLINE int __float_as_int(float value) { return __builtin_bit_cast(int, value); }
LANESCOPE_INLINE float __uint_as_float(unsigned bits) { return __builtin_bit_cast(float, bits); }
LANESCOPE_INLINE unsigned __float_as_uint(float value) { return __builtin_bit_cast(unsigned, value); }
LANESCOPE_INLINE double __longlong_as_double(long long bits) { return __builtin_bit_cast(double, bits); }
LANESCOPE_INLINE long long __double_as_longlong(double value) { return __builtin_bit_cast(long long, value); }
LANESCOPE_INLINE int __double2hiint(double value) { return (int)(__double_as_longlong(value) >> 32); }
LANESCOPE_INLINE int __double2loint(double value) { return (int)__double_as_longlong(value); }
LANESCOPE_INLINE double __hiloint2double(int high, int low) {
    return __longlong_as_double((long long)high << 32 | (unsigned)low);
}
