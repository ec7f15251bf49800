// .ftz, .sat and .relu, as separate steps before and after arithmetic.
#include "app/emulator/lane_loops.h"
#include "app/emulator/steps.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

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
    switch (type) {
        case Type::f32:
            return change<Change, Single, 1>;
        case Type::f16:
            return change<Change, HalfFormat, 1>;
        case Type::f16x2:
            return change<Change, HalfFormat, 2>;
        case Type::bf16:
            return change<Change, BFloatFormat, 1>;
        case Type::bf16x2:
            return change<Change, BFloatFormat, 2>;
        default:
            return nullptr;
    }
}

}  // namespace

Execute find_flush(Type type) { return find_change<Flushed>(type); }
Execute find_saturation(Type type) { return find_change<Saturated01>(type); }
Execute find_rectification(Type type) { return find_change<Rectified>(type); }

}  // namespace lanescope::emulator
