// Round-to-odd, for correct rounding to half precision.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_odd.h"

// Rounds to odd: of two neighbours, the one whose last bit is 1. A second rounding to half as many digits or fewer then
// equals a single rounding (S. Boldo and G. Melquiond, "Emulation of a FMA and correctly rounded sums: proved
// algorithms using rounding to odd", 2008).
LANESCOPE_INLINE float lanescope_odd(double value) {
    const float nearest = (float)value;
    const unsigned bits = __builtin_bit_cast(unsigned, nearest);
    if (nearest == value || value != value || bits & 1) return nearest;
    const bool is_short = __builtin_fabs(value) > __builtin_fabs((double)nearest);
    return __builtin_bit_cast(float, is_short ? bits + 1 : bits - 1);
}
/// Computes a * b + c for arguments of at most 24 bits: the product is exact, the sum's error is from Knuth's two-sum.
LANESCOPE_INLINE float lanescope_odd_fma(float a, float b, float c) {
    const double product = (double)a * b, sum = product + c, rest = sum - product;
    const double error = (product - (sum - rest)) + (c - rest);
    unsigned long long bits = __builtin_bit_cast(unsigned long long, sum);
    if (error == error && error != 0 && !(bits & 1)) bits += (error > 0) == (sum > 0) ? 1 : -1;
    return lanescope_odd(__builtin_bit_cast(double, bits));
}

/// Converts a whole number, with the nearest value of T for one out of range. A NaN gives 0; in 64 bits, it gives
/// the highest bit alone.
template <class T>
LANESCOPE_BOTH T lanescope_saturated(float whole) {
    constexpr unsigned long long top = 1ull << (8 * sizeof(T) - 1);
    constexpr bool is_signed = (T)-1 < (T)0;
    constexpr T most = is_signed ? (T)(top - 1) : (T)-1, least = is_signed ? (T)top : 0;
    if (whole != whole) return sizeof(T) == 8 ? (T)top : (T)0;
    return whole >= (float)most ? most : whole <= (float)least ? least : (T)whole;
}
