// Operations that cuda_fp16.h and cuda_bf16.h share. Both include this file with LANESCOPE_SMALL as their type,
// LANESCOPE_PAIR as its pair, and LANESCOPE_WORD as the type's word in names of functions.
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_small_floats.h"

// Rounds to a float first. A float has more than twice the digits plus two, so the second rounding gives the nearest
// value.
LANESCOPE_INLINE LANESCOPE_SMALL operator+(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return (float)a + (float)b; }
LANESCOPE_INLINE LANESCOPE_SMALL operator-(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return (float)a - (float)b; }
LANESCOPE_INLINE LANESCOPE_SMALL operator*(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return (float)a * (float)b; }
LANESCOPE_INLINE LANESCOPE_SMALL operator/(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return (float)a / (float)b; }
LANESCOPE_INLINE LANESCOPE_SMALL operator-(LANESCOPE_SMALL a) { return -(float)a; }
LANESCOPE_INLINE LANESCOPE_SMALL __hadd(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a + b; }
LANESCOPE_INLINE LANESCOPE_SMALL __hsub(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a - b; }
LANESCOPE_INLINE LANESCOPE_SMALL __hmul(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a * b; }
LANESCOPE_INLINE LANESCOPE_SMALL __hadd_rn(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a + b; }
LANESCOPE_INLINE LANESCOPE_SMALL __hsub_rn(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a - b; }
LANESCOPE_INLINE LANESCOPE_SMALL __hmul_rn(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a * b; }
LANESCOPE_INLINE LANESCOPE_SMALL __hdiv(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a / b; }
LANESCOPE_INLINE LANESCOPE_SMALL __hneg(LANESCOPE_SMALL a) { return -a; }
LANESCOPE_INLINE LANESCOPE_SMALL __habs(LANESCOPE_SMALL a) { return __builtin_fabsf(a); }
LANESCOPE_INLINE LANESCOPE_SMALL __hfma(LANESCOPE_SMALL a, LANESCOPE_SMALL b, LANESCOPE_SMALL c) {
    return lanescope_odd_fma(a, b, c);
}
LANESCOPE_INLINE LANESCOPE_SMALL __hmax(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return __builtin_fmaxf(a, b); }
LANESCOPE_INLINE LANESCOPE_SMALL __hmin(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return __builtin_fminf(a, b); }
LANESCOPE_INLINE bool __hisnan(LANESCOPE_SMALL a) { return (float)a != (float)a; }
LANESCOPE_INLINE int __hisinf(LANESCOPE_SMALL a) { return __builtin_isinf_sign((float)a); }

#define LANESCOPE_SMALL_COMPARISON(name, sign)                                                                   \
    LANESCOPE_INLINE bool operator sign(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return (float)a sign(float) b; } \
    LANESCOPE_INLINE bool __h##name(LANESCOPE_SMALL a, LANESCOPE_SMALL b) { return a sign b; }                   \
    LANESCOPE_INLINE LANESCOPE_PAIR __h##name##2(LANESCOPE_PAIR a, LANESCOPE_PAIR b) {                           \
        return LANESCOPE_PAIR(a.x sign b.x ? 1.f : 0.f, a.y sign b.y ? 1.f : 0.f);                               \
    }                                                                                                            \
    LANESCOPE_INLINE bool __hb##name##2(LANESCOPE_PAIR a, LANESCOPE_PAIR b) { return a.x sign b.x && a.y sign b.y; }
LANESCOPE_SMALL_COMPARISON(eq, ==)
LANESCOPE_SMALL_COMPARISON(ne, !=)
LANESCOPE_SMALL_COMPARISON(lt, <)
LANESCOPE_SMALL_COMPARISON(le, <=)
LANESCOPE_SMALL_COMPARISON(gt, >)
LANESCOPE_SMALL_COMPARISON(ge, >=)
#undef LANESCOPE_SMALL_COMPARISON

#define LANESCOPE_SMALL_FUNCTION(name, function)                                     \
    LANESCOPE_INLINE LANESCOPE_SMALL h##name(LANESCOPE_SMALL a) { return function; } \
    LANESCOPE_INLINE LANESCOPE_PAIR h2##name(LANESCOPE_PAIR p) { return LANESCOPE_PAIR(h##name(p.x), h##name(p.y)); }
LANESCOPE_SMALL_FUNCTION(sqrt, __builtin_sqrtf(a))
LANESCOPE_SMALL_FUNCTION(rsqrt, (float)(1 / __builtin_sqrt(a)))
LANESCOPE_SMALL_FUNCTION(rcp, 1 / (float)a)
LANESCOPE_SMALL_FUNCTION(exp, expf(a))
LANESCOPE_SMALL_FUNCTION(exp2, exp2f(a))
LANESCOPE_SMALL_FUNCTION(log, logf(a))
LANESCOPE_SMALL_FUNCTION(log2, log2f(a))
LANESCOPE_SMALL_FUNCTION(floor, floorf(a))
LANESCOPE_SMALL_FUNCTION(ceil, ceilf(a))
LANESCOPE_SMALL_FUNCTION(rint, rintf(a))
LANESCOPE_SMALL_FUNCTION(trunc, truncf(a))
LANESCOPE_SMALL_FUNCTION(sin, sinf(a))
LANESCOPE_SMALL_FUNCTION(cos, cosf(a))
LANESCOPE_SMALL_FUNCTION(tanh, tanhf(a))
LANESCOPE_SMALL_FUNCTION(log10, log10f(a))
LANESCOPE_SMALL_FUNCTION(exp10, exp10f(a))
#undef LANESCOPE_SMALL_FUNCTION

#define LANESCOPE_OF_PAIRS(name, sign)                                                                                \
    LANESCOPE_INLINE LANESCOPE_PAIR name(LANESCOPE_PAIR a, LANESCOPE_PAIR b) {                                        \
        return LANESCOPE_PAIR(a.x sign b.x, a.y sign b.y);                                                            \
    }                                                                                                                 \
    LANESCOPE_INLINE LANESCOPE_PAIR operator sign(LANESCOPE_PAIR a, LANESCOPE_PAIR b) { return name(a, b); }          \
    LANESCOPE_INLINE LANESCOPE_PAIR& operator sign##=(LANESCOPE_PAIR& a, LANESCOPE_PAIR b) { return a = name(a, b); } \
    LANESCOPE_INLINE LANESCOPE_SMALL& operator sign##=(LANESCOPE_SMALL& a, LANESCOPE_SMALL b) { return a = a sign b; }
LANESCOPE_OF_PAIRS(__hadd2, +)
LANESCOPE_OF_PAIRS(__hsub2, -)
LANESCOPE_OF_PAIRS(__hmul2, *)
LANESCOPE_OF_PAIRS(__h2div, /)
#undef LANESCOPE_OF_PAIRS
LANESCOPE_INLINE LANESCOPE_PAIR __hadd2_rn(LANESCOPE_PAIR a, LANESCOPE_PAIR b) { return a + b; }
LANESCOPE_INLINE LANESCOPE_PAIR __hsub2_rn(LANESCOPE_PAIR a, LANESCOPE_PAIR b) { return a - b; }
LANESCOPE_INLINE LANESCOPE_PAIR __hmul2_rn(LANESCOPE_PAIR a, LANESCOPE_PAIR b) { return a * b; }
LANESCOPE_INLINE LANESCOPE_PAIR operator-(LANESCOPE_PAIR a) { return LANESCOPE_PAIR(-a.x, -a.y); }
LANESCOPE_INLINE LANESCOPE_PAIR __hneg2(LANESCOPE_PAIR a) { return -a; }
LANESCOPE_INLINE LANESCOPE_PAIR __habs2(LANESCOPE_PAIR a) { return LANESCOPE_PAIR(__habs(a.x), __habs(a.y)); }
LANESCOPE_INLINE LANESCOPE_PAIR __hfma2(LANESCOPE_PAIR a, LANESCOPE_PAIR b, LANESCOPE_PAIR c) {
    return LANESCOPE_PAIR(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
LANESCOPE_INLINE LANESCOPE_PAIR __hmax2(LANESCOPE_PAIR a, LANESCOPE_PAIR b) {
    return LANESCOPE_PAIR(__hmax(a.x, b.x), __hmax(a.y, b.y));
}
LANESCOPE_INLINE LANESCOPE_PAIR __hmin2(LANESCOPE_PAIR a, LANESCOPE_PAIR b) {
    return LANESCOPE_PAIR(__hmin(a.x, b.x), __hmin(a.y, b.y));
}

LANESCOPE_INLINE LANESCOPE_SMALL lanescope_between_0_and_1(LANESCOPE_SMALL a) {
    return __hmin(__hmax(a, 0.f), 1.f);
}
#define LANESCOPE_SATURATED(name, parameters, pairs, ...)                                                       \
    LANESCOPE_INLINE LANESCOPE_SMALL name##_sat parameters { return lanescope_between_0_and_1(name(__VA_ARGS__)); } \
    LANESCOPE_INLINE LANESCOPE_PAIR name##2_sat pairs {                                                         \
        const LANESCOPE_PAIR p = name##2(__VA_ARGS__);                                                          \
        return LANESCOPE_PAIR(lanescope_between_0_and_1(p.x), lanescope_between_0_and_1(p.y));                  \
    }
LANESCOPE_SATURATED(__hadd, (LANESCOPE_SMALL a, LANESCOPE_SMALL b), (LANESCOPE_PAIR a, LANESCOPE_PAIR b), a, b)
LANESCOPE_SATURATED(__hsub, (LANESCOPE_SMALL a, LANESCOPE_SMALL b), (LANESCOPE_PAIR a, LANESCOPE_PAIR b), a, b)
LANESCOPE_SATURATED(__hmul, (LANESCOPE_SMALL a, LANESCOPE_SMALL b), (LANESCOPE_PAIR a, LANESCOPE_PAIR b), a, b)
LANESCOPE_SATURATED(__hfma, (LANESCOPE_SMALL a, LANESCOPE_SMALL b, LANESCOPE_SMALL c),
                    (LANESCOPE_PAIR a, LANESCOPE_PAIR b, LANESCOPE_PAIR c), a, b, c)
#undef LANESCOPE_SATURATED

#define LANESCOPE_NAMED(a, b, c) LANESCOPE_JOINED(a, b, c)
#define LANESCOPE_JOINED(a, b, c) a##b##c
#define LANESCOPE_SMALL_ROUNDED(T, word, mode, rounded)                                            \
    LANESCOPE_INLINE T LANESCOPE_NAMED(__, LANESCOPE_WORD, 2##word##_##mode)(LANESCOPE_SMALL a) { \
        return lanescope_saturated<T>(rounded(a));                                                 \
    }
#define LANESCOPE_SMALL_INTEGER(T, word)                                                                          \
    LANESCOPE_INLINE LANESCOPE_SMALL LANESCOPE_NAMED(__##word##2, LANESCOPE_WORD, _rn)(T value) { return value; } \
    LANESCOPE_SMALL_ROUNDED(T, word, rn, __builtin_rintf)                                                         \
    LANESCOPE_SMALL_ROUNDED(T, word, rz, __builtin_truncf)                                                        \
    LANESCOPE_SMALL_ROUNDED(T, word, rd, __builtin_floorf)                                                        \
    LANESCOPE_SMALL_ROUNDED(T, word, ru, __builtin_ceilf)
LANESCOPE_SMALL_INTEGER(short, short)
LANESCOPE_SMALL_INTEGER(unsigned short, ushort)
LANESCOPE_SMALL_INTEGER(int, int)
LANESCOPE_SMALL_INTEGER(unsigned, uint)
LANESCOPE_SMALL_INTEGER(long long, ll)
LANESCOPE_SMALL_INTEGER(unsigned long long, ull)
#undef LANESCOPE_SMALL_INTEGER
#undef LANESCOPE_SMALL_ROUNDED
#undef LANESCOPE_JOINED
#undef LANESCOPE_NAMED

LANESCOPE_INLINE float __low2float(LANESCOPE_PAIR p) { return p.x; }
LANESCOPE_INLINE float __high2float(LANESCOPE_PAIR p) { return p.y; }

#define LANESCOPE_SMALL_SHUFFLE(name, argument)                                                                   \
    LANESCOPE_INLINE LANESCOPE_SMALL name(unsigned mask, LANESCOPE_SMALL value, argument lanes, int width = 32) { \
        const auto bits =                                                                                         \
            (unsigned short)name(mask, (unsigned)__builtin_bit_cast(unsigned short, value), lanes, width);        \
        return __builtin_bit_cast(LANESCOPE_SMALL, bits);                                                         \
    }                                                                                                             \
    LANESCOPE_INLINE LANESCOPE_PAIR name(unsigned mask, LANESCOPE_PAIR value, argument lanes, int width = 32) {   \
        return __builtin_bit_cast(LANESCOPE_PAIR, name(mask, __builtin_bit_cast(unsigned, value), lanes, width)); \
    }
LANESCOPE_SMALL_SHUFFLE(__shfl_sync, int)
LANESCOPE_SMALL_SHUFFLE(__shfl_up_sync, unsigned)
LANESCOPE_SMALL_SHUFFLE(__shfl_down_sync, unsigned)
LANESCOPE_SMALL_SHUFFLE(__shfl_xor_sync, int)
#undef LANESCOPE_SMALL_SHUFFLE
