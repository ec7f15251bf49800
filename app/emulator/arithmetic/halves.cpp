// Arithmetic of halves, bfloat16 and pairs, and of floats with NaN or sign modifiers. .ftz, .sat and .relu are separate
// steps.
#include <cmath>

#include "app/emulator/arithmetic/rounding.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

// Rounds once: inexact floats are rounded to odd first.
using FusedOnce = decltype([](float a, float b, float c) -> float {
    return rounded_to_odd(double(a) * double(b) + double(c));
});
using Exponential = decltype([](float a) -> float { return rounded_to_odd(std::exp2(double(a))); });
using HyperbolicTangent = decltype([](float a) -> float { return rounded_to_odd(std::tanh(double(a))); });
template <bool greatest>
bool precedes(float a, float b) {
    if (a == b) return std::signbit(a) != greatest;
    return greatest ? a > b : a < b;
}
template <bool greatest>
struct Extreme {
    float operator()(float a, float b) const {
        if (std::isnan(a)) return b;
        return std::isnan(b) || precedes<greatest>(a, b) ? a : b;
    }
};
template <bool greatest>
struct ExtremeOrNan {
    float operator()(float a, float b) const {
        if (std::isnan(a) || std::isnan(b)) return std::bit_cast<float>(0x7fffffffu);
        return precedes<greatest>(a, b) ? a : b;
    }
};
/// The sign is the product's.
template <class F>
struct OfMagnitudes {
    float operator()(float a, float b) const {
        const float extreme = F{}(std::fabs(a), std::fabs(b));
        return std::isnan(extreme) ? extreme : std::signbit(a) != std::signbit(b) ? -extreme : extreme;
    }
};

/// With a single NaN pattern.
template <class H>
struct Canonical {
    static H of(float value) {
        H result(value);
        if (std::isnan(value)) result.bits = 0x7fff;
        return result;
    }
};
template <>
struct Canonical<float> {
    static float of(float value) { return std::isnan(value) ? std::bit_cast<float>(0x7fffffffu) : value; }
};

template <class H, unsigned per_lane, class F>
const Step* map(Warp& w, const Step* s, auto... operands) {
    H* const d = w.at<H>(s->d);
    for (unsigned n = 0; n < lanes * per_lane; ++n)
        if (w.mask >> n / per_lane & 1) d[n] = Canonical<H>::of(F{}(float(operands[n])...));
    return s + 1;
}
template <class H, unsigned per_lane, class F>
const Step* map_one(Warp& w, const Step* s) {
    return map<H, per_lane, F>(w, s, w.at<H>(s->a));
}
template <class H, unsigned per_lane, class F>
const Step* map_two(Warp& w, const Step* s) {
    return map<H, per_lane, F>(w, s, w.at<H>(s->a), w.at<H>(s->b));
}
template <class H, unsigned per_lane, class F>
const Step* map_three(Warp& w, const Step* s) {
    return map<H, per_lane, F>(w, s, w.at<H>(s->a), w.at<H>(s->b), w.at<H>(s->c));
}

/// Changes only the sign, also of NaN.
template <class Bits, Bits kept, Bits turned>
const Step* change_sign(Warp& w, const Step* s) {
    const Bits* const a = w.at<Bits>(s->a);
    Bits r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = Bits((a[l] & kept) ^ turned);
    w.put(s->d, r);
    return s + 1;
}

bool is_small(Type type) { return type == Type::f16 || type == Type::bf16 || is_half_pair(type); }

/// Calls use.operator()<H, n>() for n values of H per register; else returns nullptr.
template <class Use>
Execute by_small_type(Type type, Use use) {
    if (type == Type::f16) return use.template operator()<Half, 1>();
    if (type == Type::f16x2) return use.template operator()<Half, 2>();
    if (type == Type::bf16) return use.template operator()<BFloat, 1>();
    return type == Type::bf16x2 ? use.template operator()<BFloat, 2>() : nullptr;
}
template <class F>
Execute half_of_one(Type type) {
    return by_small_type(type, []<class H, unsigned n>() { return map_one<H, n, F>; });
}
template <class F>
Execute half_of_two(Type type) {
    if (type == Type::f32) return map_two<float, 1, F>;
    return by_small_type(type, []<class H, unsigned n>() { return map_two<H, n, F>; });
}

template <bool greatest>
Execute find_extreme(const ptx::Instruction& i, Type type) {
    const bool nan = i.has("NaN"), magnitudes = i.has("xorsign");
    if (!is_small(type) && !nan && !magnitudes) return nullptr;  // in find_arithmetic()
    if (nan && magnitudes) return half_of_two<OfMagnitudes<ExtremeOrNan<greatest>>>(type);
    if (magnitudes) return half_of_two<OfMagnitudes<Extreme<greatest>>>(type);
    return nan ? half_of_two<ExtremeOrNan<greatest>>(type) : half_of_two<Extreme<greatest>>(type);
}

template <class Bits, Bits exponent_bits, Bits canonical_nan, Bits one>
struct Format {
    using Word = Bits;
    static constexpr Bits sign = Bits(Bits(1) << (sizeof(Bits) * 8 - 1)), exponent = exponent_bits, nan = canonical_nan,
                          unit = one;
    static constexpr bool is_nan(Bits b) { return Bits(b & ~sign) > exponent; }
};
using Single = Format<std::uint32_t, 0x7f800000, 0x7fffffff, 0x3f800000>;
using HalfFormat = Format<std::uint16_t, 0x7c00, 0x7fff, 0x3c00>;
using BFloatFormat = Format<std::uint16_t, 0x7f80, 0x7fff, 0x3f80>;

/// Subnormals become signed zeros.
struct Flushed {
    template <class F>
    static typename F::Word of(typename F::Word b) {
        return b & F::exponent ? b : typename F::Word(b & F::sign);
    }
};
/// Clamps to [0, 1]; NaN becomes 0.
struct Saturated01 {
    template <class F>
    static typename F::Word of(typename F::Word b) {
        if (F::is_nan(b) || b & F::sign) return 0;
        return b > F::unit ? F::unit : b;
    }
};
struct Rectified {
    template <class F>
    static typename F::Word of(typename F::Word b) {
        if (F::is_nan(b)) return F::nan;
        return b & F::sign ? typename F::Word(0) : b;
    }
};

/// per_lane: values per register.
template <class Change, class F, unsigned per_lane>
const Step* change(Warp& w, const Step* s) {
    using Word = typename F::Word;
    const Word* const a = w.at<Word>(s->a);
    Word* const d = w.at<Word>(s->d);
    for (unsigned n = 0; n < lanes * per_lane; ++n)
        if (w.mask >> n / per_lane & 1) d[n] = Change::template of<F>(a[n]);
    return s + 1;
}

template <class Change>
Execute find_change(Type type) {
    if (type == Type::f32) return change<Change, Single, 1>;
    if (type == Type::f16) return change<Change, HalfFormat, 1>;
    if (type == Type::f16x2) return change<Change, HalfFormat, 2>;
    if (type == Type::bf16) return change<Change, BFloatFormat, 1>;
    return type == Type::bf16x2 ? change<Change, BFloatFormat, 2> : nullptr;
}

}  // namespace

Execute find_half_arithmetic(const ptx::Instruction& i) {
    const std::string_view name = i.name();
    const Type type = i.last_type();
    if (name == "min") return find_extreme<false>(i, type);
    if (name == "max") return find_extreme<true>(i, type);
    if (!is_small(type)) return nullptr;
    using Small = std::uint16_t;
    using Pair = std::uint32_t;
    if (name == "neg")
        return is_half_pair(type) ? change_sign<Pair, ~0u, 0x80008000> : change_sign<Small, 0xffff, 0x8000>;
    if (name == "abs") return is_half_pair(type) ? change_sign<Pair, 0x7fff7fff, 0> : change_sign<Small, 0x7fff, 0>;
    if (name == "fma") return by_small_type(type, []<class H, unsigned n>() { return map_three<H, n, FusedOnce>; });
    if (name == "ex2") return half_of_one<Exponential>(type);
    return name == "tanh" ? half_of_one<HyperbolicTangent>(type) : nullptr;
}

Execute find_flush(Type type) { return find_change<Flushed>(type); }
Execute find_saturation(Type type) { return find_change<Saturated01>(type); }
Execute find_rectification(Type type) { return find_change<Rectified>(type); }

}  // namespace lanescope::emulator
