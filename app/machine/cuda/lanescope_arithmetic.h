// CUDA's arithmetic: the smaller, the larger, and functions of the C library.
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
LANESCOPE_MATH(log10);
LANESCOPE_MATH(log1p);
LANESCOPE_MATH(expm1);
LANESCOPE_MATH(exp10);
LANESCOPE_MATH(cbrt);
LANESCOPE_MATH(sin);
LANESCOPE_MATH(cos);
LANESCOPE_MATH(tan);
LANESCOPE_MATH(asin);
LANESCOPE_MATH(acos);
LANESCOPE_MATH(atan);
LANESCOPE_MATH(sinh);
LANESCOPE_MATH(cosh);
LANESCOPE_MATH(tanh);
LANESCOPE_MATH(erf);
LANESCOPE_MATH(erfc);
LANESCOPE_MATH(ceil);
LANESCOPE_MATH(floor);
LANESCOPE_MATH(round);
LANESCOPE_MATH(rint);
LANESCOPE_MATH(trunc);
#undef LANESCOPE_MATH
#define LANESCOPE_MATH_OF_TWO(name)       \
    double name(double, double) noexcept; \
    float name##f(float, float) noexcept
LANESCOPE_MATH_OF_TWO(pow);
LANESCOPE_MATH_OF_TWO(fmax);
LANESCOPE_MATH_OF_TWO(fmin);
LANESCOPE_MATH_OF_TWO(fmod);
LANESCOPE_MATH_OF_TWO(fdim);
LANESCOPE_MATH_OF_TWO(hypot);
LANESCOPE_MATH_OF_TWO(atan2);
LANESCOPE_MATH_OF_TWO(copysign);
#undef LANESCOPE_MATH_OF_TWO
float fmaf(float, float, float) noexcept;
double fma(double, double, double) noexcept;
int abs(int) noexcept;
long labs(long) noexcept;
long long llabs(long long) noexcept;
}
LANESCOPE_INLINE float rsqrtf(float x) { return 1 / __builtin_sqrtf(x); }
LANESCOPE_INLINE double rsqrt(double x) { return 1 / __builtin_sqrt(x); }
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
LANESCOPE_INLINE float __saturatef(float x) { return x > 1 ? 1 : x > 0 ? x : 0; }
LANESCOPE_INLINE void __nanosleep(unsigned) {}
