// Complex numbers of C, as pairs.
#pragma once
#include <cuda_runtime.h>

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define LANESCOPE_COMPLEX(Complex, T, make, f, suffix, root)                                                           \
    LANESCOPE_BOTH T cuCreal##f(Complex a) { return a.x; }                                                             \
    LANESCOPE_BOTH T cuCimag##f(Complex a) { return a.y; }                                                             \
    LANESCOPE_BOTH Complex make##suffix(T real, T imaginary) { return Complex{real, imaginary}; }                      \
    LANESCOPE_BOTH Complex cuConj##f(Complex a) { return Complex{a.x, -a.y}; }                                         \
    LANESCOPE_BOTH Complex cuCadd##f(Complex a, Complex b) { return Complex{a.x + b.x, a.y + b.y}; }                   \
    LANESCOPE_BOTH Complex cuCsub##f(Complex a, Complex b) { return Complex{a.x - b.x, a.y - b.y}; }                   \
    LANESCOPE_BOTH Complex cuCmul##f(Complex a, Complex b) {                                                           \
        return Complex{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                                  \
    }                                                                                                                  \
    LANESCOPE_BOTH Complex cuCdiv##f(Complex a, Complex b) {                                                           \
        /* Scaled, so that squares do not overflow. */                                                                 \
        const T scale = 1 / ((b.x < 0 ? -b.x : b.x) + (b.y < 0 ? -b.y : b.y));                                         \
        const T ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                                \
        const T inverse = 1 / (bx * bx + by * by);                                                                     \
        return Complex{(ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse};                                  \
    }                                                                                                                  \
    LANESCOPE_BOTH T cuCabs##f(Complex a) { return root(a.x, a.y); }                                                   \
    LANESCOPE_BOTH Complex cuCfma##f(Complex a, Complex b, Complex c) { return cuCadd##f(cuCmul##f(a, b), c); }
LANESCOPE_COMPLEX(cuFloatComplex, float, make_cu, f, FloatComplex, hypotf)
LANESCOPE_COMPLEX(cuDoubleComplex, double, make_cu, , DoubleComplex, hypot)
#undef LANESCOPE_COMPLEX
LANESCOPE_BOTH cuComplex make_cuComplex(float real, float imaginary) { return cuComplex{real, imaginary}; }
LANESCOPE_BOTH cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return cuDoubleComplex{a.x, a.y}; }
LANESCOPE_BOTH cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
    return cuFloatComplex{(float)a.x, (float)a.y};
}
