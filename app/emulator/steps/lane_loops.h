// Loops over the lanes of a warp, in a form that compilers vectorise.
#pragma once

#include <cstdint>
#include <type_traits>

#include "app/emulator/schedule/warp.h"
#include "app/model/element_values.h"

namespace lanescope::emulator {

template <class T, class F>
LANESCOPE_EACH_CPU const Step* unary(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = T(F{}(a[l]));
    w.put(s->d, r);
    return s + 1;
}

template <class T, class F>
LANESCOPE_EACH_CPU const Step* binary(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = T(F{}(a[l], b[l]));
    w.put(s->d, r);
    return s + 1;
}

template <class T, class F>
LANESCOPE_EACH_CPU const Step* ternary(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b), *const c = w.at<T>(s->c);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = T(F{}(a[l], b[l], c[l]));
    w.put(s->d, r);
    return s + 1;
}

template <class R, class T, class F>
LANESCOPE_EACH_CPU const Step* unary_to(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    R r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = R(F{}(a[l]));
    w.put(s->d, r);
    return s + 1;
}

/// Returns f(a, b) as one bit per lane.
template <class T, class F>
LANESCOPE_INLINE Mask compare(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    std::uint32_t bits[lanes];
    for (unsigned l = 0; l < lanes; ++l) bits[l] = F{}(a[l], b[l]) ? 1u << l : 0u;
    Mask result = 0;
    for (unsigned l = 0; l < lanes; ++l) result |= bits[l];
    return result;
}

inline void put_predicate(Warp& w, std::uint32_t place, Mask bits) {
    Mask& to = *w.at<Mask>(place);
    to = (to & ~w.mask) | (bits & w.mask);
}

inline bool is_real(ptx::Type type) {
    return type == ptx::Type::f32 || type == ptx::Type::f64 || type == ptx::Type::f16 || type == ptx::Type::bf16;
}

/// Arithmetic in float, rounded once.
struct Half {
    std::uint16_t bits;
    operator float() const { return simt::to_float(simt::half{bits}); }
    Half() = default;
    explicit Half(float value) : bits(simt::to_half(value).bits) {}
};
struct BFloat {
    std::uint16_t bits;
    operator float() const { return simt::bfloat16_to_float({bits}); }
    BFloat() = default;
    explicit BFloat(float value) : bits(simt::to_bfloat16(value).bits) {}
};

}  // namespace lanescope::emulator
