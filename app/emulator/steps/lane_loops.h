// Loops over a warp's lanes that compilers vectorise.
#pragma once

#include <cstdint>
#include <type_traits>

#include "app/emulator/schedule/warp.h"
#include "app/model/element_values.h"

namespace lanescope::emulator {

template <class R, class T, class F>
LANESCOPE_EACH_CPU const Step* unary_to(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    R r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = R(F{}(a[l]));
    w.put(s->d, r);
    return s + 1;
}
template <class T, class F>
inline constexpr Execute unary = unary_to<T, T, F>;

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

/// Calls use.operator()<T>() for the unsigned T of 2, 4 or 8 bytes, else returns nullptr.
template <class Use>
Execute by_bytes(unsigned bytes, Use use) {
    if (bytes == 2) return use.template operator()<std::uint16_t>();
    if (bytes == 4) return use.template operator()<std::uint32_t>();
    return bytes == 8 ? use.template operator()<std::uint64_t>() : nullptr;
}

/// Calls use as above, for the T of a signed type.
template <class Use>
Execute by_signed(ptx::Type type, Use use) {
    if (type == ptx::Type::s16) return use.template operator()<std::int16_t>();
    if (type == ptx::Type::s32) return use.template operator()<std::int32_t>();
    return type == ptx::Type::s64 ? use.template operator()<std::int64_t>() : nullptr;
}

/// Calls use as above, for the T of an integer type, not of bits.
template <class Use>
Execute by_integer(ptx::Type type, Use use) {
    if (const Execute found = by_signed(type, use)) return found;
    const bool is_unsigned = type == ptx::Type::u16 || type == ptx::Type::u32 || type == ptx::Type::u64;
    return is_unsigned ? by_bytes(ptx::bytes_of(type), use) : nullptr;
}

/// Arithmetic in float, rounded once.
struct Half {
    std::uint16_t bits;
    operator float() const { return to_float(half{bits}); }
    Half() = default;
    explicit Half(float value) : bits(to_half(value).bits) {}
};
struct BFloat {
    std::uint16_t bits;
    operator float() const { return bfloat16_to_float({bits}); }
    BFloat() = default;
    explicit BFloat(float value) : bits(to_bfloat16(value).bits) {}
};

}  // namespace lanescope::emulator
