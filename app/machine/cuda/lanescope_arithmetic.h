// CUDA's arithmetic: whole numbers, bits, and functions of the C library.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_arithmetic.h"

#define LANESCOPE_INLINE static inline __attribute__((always_inline))
#define LANESCOPE_MEMBER __attribute__((always_inline))
#define LANESCOPE_MIN_MAX(T)                                   \
    LANESCOPE_INLINE T min(T a, T b) { return b < a ? b : a; } \
    LANESCOPE_INLINE T max(T a, T b) { return a < b ? b : a; }
LANESCOPE_MIN_MAX(int)
LANESCOPE_MIN_MAX(unsigned)
LANESCOPE_MIN_MAX(long)
LANESCOPE_MIN_MAX(unsigned long)
LANESCOPE_MIN_MAX(long long)
LANESCOPE_MIN_MAX(unsigned long long)
LANESCOPE_MIN_MAX(float)
LANESCOPE_MIN_MAX(double)
#undef LANESCOPE_MIN_MAX
LANESCOPE_INLINE unsigned min(int a, unsigned b) { return min((unsigned)a, b); }
LANESCOPE_INLINE unsigned min(unsigned a, int b) { return min(a, (unsigned)b); }
LANESCOPE_INLINE unsigned max(int a, unsigned b) { return max((unsigned)a, b); }
LANESCOPE_INLINE unsigned max(unsigned a, int b) { return max(a, (unsigned)b); }

extern "C" {
#define LANESCOPE_MATH(name)      \
    double name(double) noexcept; \
    float name##f(float) noexcept
LANESCOPE_MATH(sqrt);
LANESCOPE_MATH(fabs);
LANESCOPE_MATH(exp);
LANESCOPE_MATH(exp2);
LANESCOPE_MATH(log);
LANESCOPE_MATH(log2);
LANESCOPE_MATH(sin);
LANESCOPE_MATH(cos);
LANESCOPE_MATH(tan);
LANESCOPE_MATH(tanh);
LANESCOPE_MATH(erf);
LANESCOPE_MATH(ceil);
LANESCOPE_MATH(floor);
LANESCOPE_MATH(round);
LANESCOPE_MATH(rint);
LANESCOPE_MATH(trunc);
#undef LANESCOPE_MATH
float powf(float, float) noexcept;
float fmaf(float, float, float) noexcept;
float fmaxf(float, float) noexcept;
float fminf(float, float) noexcept;
double pow(double, double) noexcept;
double fma(double, double, double) noexcept;
double fmax(double, double) noexcept;
double fmin(double, double) noexcept;
int abs(int) noexcept;
}
LANESCOPE_INLINE float rsqrtf(float x) { return 1 / __builtin_sqrtf(x); }
LANESCOPE_INLINE double rsqrt(double x) { return 1 / __builtin_sqrt(x); }
LANESCOPE_INLINE float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
LANESCOPE_INLINE float __fadd_rn(float a, float b) { return a + b; }
LANESCOPE_INLINE float __fmul_rn(float a, float b) { return a * b; }
LANESCOPE_INLINE float __fdividef(float a, float b) { return a / b; }
extern "C" {  // as <cmath> declares them too
float __expf(float) noexcept asm("expf");
float __logf(float) noexcept asm("logf");
float __log2f(float) noexcept asm("log2f");
float __log10f(float) noexcept asm("log10f");
float __exp10f(float) noexcept asm("exp10f");
float __sinf(float) noexcept asm("sinf");
float __cosf(float) noexcept asm("cosf");
float __tanf(float) noexcept asm("tanf");
float __powf(float, float) noexcept asm("powf");
}
LANESCOPE_INLINE int __popc(unsigned bits) { return __builtin_popcount(bits); }
LANESCOPE_INLINE int __popcll(unsigned long long bits) { return __builtin_popcountll(bits); }
LANESCOPE_INLINE int __ffs(int bits) { return __builtin_ffs(bits); }
LANESCOPE_INLINE int __clz(int bits) { return bits ? __builtin_clz((unsigned)bits) : 32; }
LANESCOPE_INLINE int __clzll(long long bits) { return bits ? __builtin_clzll((unsigned long long)bits) : 64; }
LANESCOPE_INLINE int __mul24(int a, int b) { return a * b; }
LANESCOPE_INLINE unsigned __umul24(unsigned a, unsigned b) { return a * b; }
LANESCOPE_INLINE unsigned __brev(unsigned bits) {
    unsigned turned = 0;
    for (int i = 0; i < 32; ++i) turned = turned << 1 | (bits >> i & 1);
    return turned;
}
LANESCOPE_INLINE float __frsqrt_rn(float x) { return 1 / __builtin_sqrtf(x); }
LANESCOPE_INLINE float __saturatef(float x) { return x > 1 ? 1 : x > 0 ? x : 0; }
LANESCOPE_INLINE double __dadd_rn(double a, double b) { return a + b; }
LANESCOPE_INLINE double __dmul_rn(double a, double b) { return a * b; }
LANESCOPE_INLINE float __uint2float_rn(unsigned value) { return (float)value; }
LANESCOPE_INLINE void __nanosleep(unsigned) {}
LANESCOPE_INLINE int __umulhi(unsigned a, unsigned b) { return (int)((unsigned long long)a * b >> 32); }
LANESCOPE_INLINE float __int_as_float(int bits) { return __builtin_bit_cast(float, bits); }
LANESCOPE_INLINE int __float_as_int(float value) { return __builtin_bit_cast(int, value); }
LANESCOPE_INLINE float __uint_as_float(unsigned bits) { return __builtin_bit_cast(float, bits); }
LANESCOPE_INLINE unsigned __float_as_uint(float value) { return __builtin_bit_cast(unsigned, value); }
LANESCOPE_INLINE float __int2float_rn(int value) { return (float)value; }
LANESCOPE_INLINE int __float2int_rn(float value) { return (int)__builtin_rintf(value); }
