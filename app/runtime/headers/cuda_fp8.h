// 8-bit floating-point numbers: E4M3 (largest 448, no infinity) and E5M2 (the upper half of a half).
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/cuda_fp8.h"
#include <cuda_bf16.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

/// Rounds to nearest, ties to even.
LANESCOPE_INLINE __nv_fp8_storage_t __nv_cvt_float_to_fp8(float value, __nv_saturation_t saturation,
                                                          __nv_fp8_interpretation_t kind) {
    const bool is_e4m3 = kind == __NV_E4M3;
    const unsigned bits = __builtin_bit_cast(unsigned, value), sign = bits >> 24 & 0x80;
    const int digits = is_e4m3 ? 3 : 2, least = is_e4m3 ? -6 : -14, exponent = (int)(bits >> 23 & 255) - 127;
    if (value != value) return 0x7f;
    const unsigned beyond = saturation == __NV_SATFINITE ? (is_e4m3 ? 0x7e : 0x7b) : (is_e4m3 ? 0x7f : 0x7c);
    if (exponent > 15) return sign | beyond;
    const int shift = 23 - digits + (exponent < least ? least - exponent : 0);
    if (shift > 24) return sign;
    const unsigned whole = (bits & 0x7fffff) | 0x800000, half = 1u << (shift - 1);
    const unsigned rounded = (whole + half - 1 + (whole >> shift & 1)) >> shift;
    // An overflow of the digits carries into the exponent.
    const unsigned code =
        rounded + (exponent < least ? 0 : (unsigned)(exponent - least) << digits);
    return sign | (code > (is_e4m3 ? 0x7eu : 0x7bu) ? beyond : code);
}
LANESCOPE_INLINE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double value, __nv_saturation_t saturation,
                                                           __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float_to_fp8(lanescope_odd(value), saturation, kind);
}
LANESCOPE_INLINE float lanescope_fp8_to_float(__nv_fp8_storage_t bits, __nv_fp8_interpretation_t kind) {
    if (kind == __NV_E5M2) return lanescope_half_to_float((unsigned short)(bits << 8));
    const int exponent = bits >> 3 & 15, digits = bits & 7;
    if ((bits & 0x7f) == 0x7f) return __builtin_bit_cast(float, 0x7fffffffu);
    const float scale = __builtin_bit_cast(float, (unsigned)((exponent ? exponent : 1) + 127 - 10) << 23);
    const float value = (float)((exponent ? 8 : 0) + digits) * scale;
    return bits & 0x80 ? -value : value;
}
LANESCOPE_INLINE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t bits, __nv_fp8_interpretation_t kind) {
    return {lanescope_float_to_half(lanescope_fp8_to_float(bits, kind))};
}
LANESCOPE_INLINE __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw half, __nv_saturation_t saturation,
                                                            __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float_to_fp8(lanescope_half_to_float(half.x), saturation, kind);
}
LANESCOPE_INLINE __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw value, __nv_saturation_t saturation,
                                                                __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float_to_fp8(__builtin_bit_cast(float, (unsigned)value.x << 16), saturation, kind);
}
LANESCOPE_INLINE __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 value, __nv_saturation_t saturation,
                                                               __nv_fp8_interpretation_t kind) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(value.x, saturation, kind) |
                                  __nv_cvt_float_to_fp8(value.y, saturation, kind) << 8);
}

#define LANESCOPE_FP8(name, kind)                                                                           \
    struct __nv_fp8_##name {                                                                                \
        __nv_fp8_storage_t __x;                                                                             \
        __nv_fp8_##name() = default;                                                                        \
        template <class T>                                                                                  \
        requires requires(T value) { (float)value; }                                                        \
        LANESCOPE_MEMBER explicit __nv_fp8_##name(T value)                                                  \
            : __x(__nv_cvt_float_to_fp8((float)value, __NV_SATFINITE, kind)) {}                             \
        LANESCOPE_MEMBER explicit operator float() const { return lanescope_fp8_to_float(__x, kind); }      \
        LANESCOPE_MEMBER explicit operator double() const { return lanescope_fp8_to_float(__x, kind); }     \
        LANESCOPE_MEMBER explicit operator __half() const { return __half((float)*this); }                  \
        LANESCOPE_MEMBER explicit operator __nv_bfloat16() const { return __nv_bfloat16((float)*this); }    \
    };                                                                                                      \
    struct __nv_fp8x2_##name {                                                                              \
        __nv_fp8x2_storage_t __x;                                                                           \
        __nv_fp8x2_##name() = default;                                                                      \
        LANESCOPE_MEMBER explicit __nv_fp8x2_##name(float2 v)                                               \
            : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, kind)) {}                                     \
        LANESCOPE_MEMBER explicit operator float2() const {                                                 \
            return {lanescope_fp8_to_float((__nv_fp8_storage_t)__x, kind),                                  \
                    lanescope_fp8_to_float((__nv_fp8_storage_t)(__x >> 8), kind)};                          \
        }                                                                                                   \
    };                                                                                                      \
    struct __nv_fp8x4_##name {                                                                              \
        __nv_fp8x4_storage_t __x;                                                                           \
        __nv_fp8x4_##name() = default;                                                                      \
        LANESCOPE_MEMBER explicit __nv_fp8x4_##name(float4 v)                                               \
            : __x(__nv_cvt_float2_to_fp8x2(float2{v.x, v.y}, __NV_SATFINITE, kind) |                        \
                  (unsigned)__nv_cvt_float2_to_fp8x2(float2{v.z, v.w}, __NV_SATFINITE, kind) << 16) {}      \
        template <class Pair>                                                                               \
        LANESCOPE_MEMBER explicit __nv_fp8x4_##name(Pair low, Pair high)                                    \
            : __nv_fp8x4_##name(make_float4((float)low.x, (float)low.y, (float)high.x, (float)high.y)) {}   \
        LANESCOPE_MEMBER explicit operator float4() const {                                                 \
            return make_float4(lanescope_fp8_to_float((__nv_fp8_storage_t)__x, kind),                       \
                               lanescope_fp8_to_float((__nv_fp8_storage_t)(__x >> 8), kind),                \
                               lanescope_fp8_to_float((__nv_fp8_storage_t)(__x >> 16), kind),               \
                               lanescope_fp8_to_float((__nv_fp8_storage_t)(__x >> 24), kind));              \
        }                                                                                                   \
    };
LANESCOPE_FP8(e4m3, __NV_E4M3)
LANESCOPE_FP8(e5m2, __NV_E5M2)
#undef LANESCOPE_FP8
