// CUDA's vector types, aligned as on the device.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_vectors.h"

#define LANESCOPE_VECTORS(T, name, align2, align4)                     \
    struct name##1 {                                                   \
        T x;                                                           \
    };                                                                 \
    struct alignas(align2) name##2 {                                   \
        T x, y;                                                        \
    };                                                                 \
    struct name##3 {                                                   \
        T x, y, z;                                                     \
    };                                                                 \
    struct alignas(align4) name##4 {                                   \
        T x, y, z, w;                                                  \
    };                                                                 \
    inline name##1 make_##name##1(T x) { return {x}; }                 \
    inline name##2 make_##name##2(T x, T y) { return {x, y}; }         \
    inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
    inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
LANESCOPE_VECTORS(signed char, char, 2, 4)
LANESCOPE_VECTORS(unsigned char, uchar, 2, 4)
LANESCOPE_VECTORS(short, short, 4, 8)
LANESCOPE_VECTORS(unsigned short, ushort, 4, 8)
LANESCOPE_VECTORS(int, int, 8, 16)
LANESCOPE_VECTORS(unsigned, uint, 8, 16)
LANESCOPE_VECTORS(long, long, 16, 16)
LANESCOPE_VECTORS(unsigned long, ulong, 16, 16)
LANESCOPE_VECTORS(long long, longlong, 16, 16)
LANESCOPE_VECTORS(unsigned long long, ulonglong, 16, 16)
LANESCOPE_VECTORS(float, float, 8, 16)
LANESCOPE_VECTORS(double, double, 16, 16)
#undef LANESCOPE_VECTORS

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
