#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

#include "app/emulator/arithmetic/rounding.h"
#include "app/emulator/schedule/block.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"
#include "app/ptx/registers.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

template <class T>
using Unsigned = std::make_unsigned_t<T>;

// Unsigned arithmetic wraps, as GPU integers do.
using MultiplyAdd = decltype([](auto a, auto b, auto c) { return a * b + c; });
using Fused = decltype([](auto a, auto b, auto c) { return std::fma(a, b, c); });
using NegativeWhole = decltype([](auto a) { return 0 - a; });
using Absolute = decltype([](auto a) { return std::fabs(a); });
using AbsoluteWhole = decltype([](auto a) { return a < 0 ? 0 - Unsigned<decltype(a)>(a) : Unsigned<decltype(a)>(a); });
using Least = decltype([](auto a, auto b) { return std::min(a, b); });
using Greatest = decltype([](auto a, auto b) { return std::max(a, b); });
/// Also of a half.
constexpr auto is_negative = [](auto a) {
    if constexpr (std::is_floating_point_v<decltype(a)>)
        return std::signbit(a);
    else
        return std::signbit(float(a));
};
// Ignores a NaN if the other operand is a number.
using LeastReal = decltype([](auto a, auto b) { return b != b || a < b || (a == b && is_negative(a)) ? a : b; });
using GreatestReal = decltype([](auto a, auto b) { return b != b || a > b || (a == b && !is_negative(a)) ? a : b; });
using Copied = decltype([](auto a, auto b) { return std::copysign(b, a); });
using Root = decltype([](auto a) { return std::sqrt(a); });
using OverRoot = decltype([](auto a) { return decltype(a)(1) / std::sqrt(a); });
using Reciprocal = decltype([](auto a) { return decltype(a)(1) / a; });
using Sine = decltype([](auto a) { return std::sin(a); });
using Cosine = decltype([](auto a) { return std::cos(a); });
using Log2 = decltype([](auto a) { return std::log2(a); });
using Exp2 = decltype([](auto a) { return std::exp2(a); });
using Tanh = decltype([](auto a) { return std::tanh(a); });
using CountOnes = decltype([](auto a) { return std::popcount(Unsigned<decltype(a)>(a)); });
using LeadingZeros = decltype([](auto a) { return std::countl_zero(Unsigned<decltype(a)>(a)); });
using HighestBit = decltype([](auto a) {
    const auto bits = Unsigned<decltype(a)>(a < 0 ? ~a : a);
    return bits ? std::uint32_t(std::bit_width(bits)) - 1 : ~0u;
});
using Reversed = decltype([](auto a) {
    decltype(a) r = 0;
    for (unsigned i = 0; i < sizeof a * 8; ++i) r = r << 1 | (a >> i & 1);
    return r;
});
template <class Operation>
struct Saturated {
    float operator()(auto... v) const {
        const float r = Operation{}(v...);
        return !(r > 0) ? 0 : r < 1 ? r : 1;
    }
};

/// Larger shifts give zeros or sign bits.
template <class T, class F>
LANESCOPE_EACH_CPU const Step* shift(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    const std::uint32_t* const b = w.at<std::uint32_t>(s->b);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = T(F{}(a[l], b[l]));
    w.put(s->d, r);
    return s + 1;
}
/// Shifts by a uniform b: CPUs may lack shifts by a vector.
template <class T, class F>
LANESCOPE_EACH_CPU const Step* shift_alike(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    const std::uint32_t by = *w.at<std::uint32_t>(s->b);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = T(F{}(a[l], by));
    w.put(s->d, r);
    return s + 1;
}
/// (a << b) + c with a uniform b.
LANESCOPE_EACH_CPU const Step* shift_left_and_add(Warp& w, const Step* s) {
    const std::uint64_t *const a = w.at<std::uint64_t>(s->a), *const c = w.at<std::uint64_t>(s->c);
    const std::uint32_t by = *w.at<std::uint32_t>(s->b);
    std::uint64_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = (a[l] << by) + c[l];
    w.put(s->d, r);
    return s + 1;
}

using Left = decltype([](auto a, std::uint32_t n) { return n < sizeof a * 8 ? a << n : 0; });
using Right = decltype([](auto a, std::uint32_t n) { return a >> std::min<std::uint32_t>(n, sizeof a * 8 - 1); });
using RightUnsigned = decltype([](auto a, std::uint32_t n) { return n < sizeof a * 8 ? a >> n : 0; });

template <class T, bool remainder>
LANESCOPE_EACH_CPU const Step* divide_whole(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    T r[lanes]{};
    for (unsigned l = 0; l < lanes; ++l) {
        if (!(w.mask >> l & 1)) continue;
        if (b[l] == 0) {
            w.block().hazards.add({.kind = HazardKind::division_by_zero, .site = begin_of_line(s->place), .lane = l});
            return w.fault();
        }
        const bool overflows = std::is_signed_v<T> && b[l] == T(-1);
        if constexpr (remainder)
            r[l] = overflows ? T(0) : T(a[l] % b[l]);
        else
            r[l] = overflows ? T(0 - Unsigned<T>(a[l])) : T(a[l] / b[l]);
    }
    w.put(s->d, r);
    return s + 1;
}

/// mul.wide and mad.wide: the product has twice the bits.
template <class T, class Wide, bool adds>
LANESCOPE_EACH_CPU const Step* multiply_wide(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    Wide r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = Wide(Wide(a[l]) * Wide(b[l]));
    if constexpr (adds) {
        const Wide* const c = w.at<Wide>(s->c);
        for (unsigned l = 0; l < lanes; ++l) r[l] = Wide(Unsigned<Wide>(r[l]) + Unsigned<Wide>(c[l]));
    }
    w.put(s->d, r);
    return s + 1;
}

/// Bits [b, b + c) of a.
template <class T>
LANESCOPE_EACH_CPU const Step* extract_bits(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    const std::uint32_t *const b = w.at<std::uint32_t>(s->b), *const c = w.at<std::uint32_t>(s->c);
    constexpr unsigned bits = sizeof(T) * 8;
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        const unsigned first = b[l] & 0xff, count = c[l] & 0xff;
        const unsigned last = std::min(first + count - 1, bits - 1);
        const bool sign = std::is_signed_v<T> && count > 0 && (a[l] >> last & 1);
        Unsigned<T> value = first < bits ? Unsigned<T>(a[l]) >> first : 0;
        const unsigned kept = count == 0 || first >= bits ? 0 : std::min(count, bits - first);
        if (kept < bits) value &= (Unsigned<T>(1) << kept) - 1;
        if (sign && kept < bits) value |= ~((Unsigned<T>(1) << kept) - 1);
        r[l] = T(value);
    }
    w.put(s->d, r);
    return s + 1;
}

/// c: first bit; Function::more: bit count.
template <class T>
LANESCOPE_EACH_CPU const Step* insert_bits(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    const std::uint32_t *const first = w.at<std::uint32_t>(s->c), *const count = w.at<std::uint32_t>(
                                                                      w.function().more[s->target][0]);
    constexpr unsigned bits = sizeof(T) * 8;
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        const unsigned at = first[l] & 0xff, n = count[l] & 0xff;
        if (at >= bits || n == 0) {
            r[l] = b[l];
            continue;
        }
        const T ones = n >= bits ? ~T(0) : (T(1) << n) - 1;
        r[l] = (b[l] & ~(ones << at)) | (a[l] & ones) << at;
    }
    w.put(s->d, r);
    return s + 1;
}

LANESCOPE_EACH_CPU const Step* permute_bytes(Warp& w, const Step* s) {
    const std::uint32_t *const a = w.at<std::uint32_t>(s->a), *const b = w.at<std::uint32_t>(s->b),
                               *const c = w.at<std::uint32_t>(s->c);
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        const std::uint64_t all = std::uint64_t(b[l]) << 32 | a[l];
        r[l] = 0;
        for (unsigned byte = 0; byte < 4; ++byte) {
            const unsigned choice = c[l] >> 4 * byte & 0xf;
            std::uint32_t value = std::uint32_t(all >> 8 * (choice & 7)) & 0xff;
            if (choice & 8) value = value & 0x80 ? 0xff : 0;
            r[l] |= value << 8 * byte;
        }
    }
    w.put(s->d, r);
    return s + 1;
}

/// lop3: bit (4a + 2b + c) of a table.
LANESCOPE_EACH_CPU const Step* logic_of_three(Warp& w, const Step* s) {
    const std::uint32_t *const a = w.at<std::uint32_t>(s->a), *const b = w.at<std::uint32_t>(s->b),
                               *const c = w.at<std::uint32_t>(s->c);
    const std::uint32_t table = w.at<std::uint32_t>(w.function().more[s->target][0])[0];
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        r[l] = 0;
        for (unsigned k = 0; k < 8; ++k)
            if (table >> k & 1) r[l] |= (k & 4 ? a[l] : ~a[l]) & (k & 2 ? b[l] : ~b[l]) & (k & 1 ? c[l] : ~c[l]);
    }
    w.put(s->d, r);
    return s + 1;
}

/// shf: the shift wraps or is clamped at 32.
template <bool left, bool wraps>
LANESCOPE_EACH_CPU const Step* funnel_shift(Warp& w, const Step* s) {
    const std::uint32_t *const a = w.at<std::uint32_t>(s->a), *const b = w.at<std::uint32_t>(s->b),
                               *const c = w.at<std::uint32_t>(s->c);
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        const unsigned n = wraps ? c[l] & 31 : std::min(c[l], 32u);
        const std::uint64_t both = std::uint64_t(b[l]) << 32 | a[l];
        r[l] = std::uint32_t(left ? both << n >> 32 : both >> n);
    }
    w.put(s->d, r);
    return s + 1;
}

template <class F>
Execute binary_by_bytes(Type type) {
    return by_bytes(ptx::bytes_of(type), []<class T>() { return binary<T, F>; });
}
template <class F>
Execute unary_by_bytes(Type type) {
    return by_bytes(ptx::bytes_of(type), []<class T>() { return unary<T, F>; });
}
template <class F>
Execute binary_by_sign(Type type) {
    const Execute found = by_signed(type, []<class T>() { return binary<T, F>; });
    return found ? found : binary_by_bytes<F>(type);
}
template <class F>
Execute unary_real(Type type) {
    if (type == Type::f32) return unary<float, F>;
    if (type == Type::f64) return unary<double, F>;
    return nullptr;
}
template <class F>
Execute binary_real(Type type, bool saturates) {
    if (type == Type::f32) return saturates ? binary<float, Saturated<F>> : binary<float, F>;
    if (type == Type::f64) return binary<double, F>;
    if (type == Type::f16) return binary<Half, F>;
    if (type == Type::bf16) return binary<BFloat, F>;
    return nullptr;
}

template <class H, class F>
LANESCOPE_EACH_CPU const Step* binary_pair(Warp& w, const Step* s) {
    const H *const a = w.at<H>(s->a), *const b = w.at<H>(s->b);
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l)
        r[l] = H(F{}(float(a[2 * l]), float(b[2 * l]))).bits |
               std::uint32_t(H(F{}(float(a[2 * l + 1]), float(b[2 * l + 1]))).bits) << 16;
    w.put(s->d, r);
    return s + 1;
}
template <class F>
Execute binary_of_pairs(Type type) {
    if (type == Type::f16x2) return binary_pair<Half, F>;
    if (type == Type::bf16x2) return binary_pair<BFloat, F>;
    return nullptr;
}

/// Only for find_rounded() and conversions.
bool rounds_oddly(const ptx::Instruction& i) { return i.has("rz") || i.has("rm") || i.has("rp"); }

Execute find_real(const ptx::Instruction& i, Type type) {
    const std::string_view name = i.name();
    if (rounds_oddly(i)) return nullptr;
    const bool sat = i.has("sat");
    if (name == "add") return binary_real<std::plus<>>(type, sat);
    if (name == "sub") return binary_real<std::minus<>>(type, sat);
    if (name == "mul") return binary_real<std::multiplies<>>(type, sat);
    if (name == "div") return binary_real<std::divides<>>(type, false);
    if (name == "min") return i.has("NaN") ? nullptr : binary_real<LeastReal>(type, false);
    if (name == "max") return i.has("NaN") ? nullptr : binary_real<GreatestReal>(type, false);
    if (name == "copysign") return binary_real<Copied>(type, false);
    if (name == "fma" || name == "mad") {
        if (type == Type::f32) return sat ? ternary<float, Saturated<Fused>> : ternary<float, Fused>;
        return type == Type::f64 ? ternary<double, Fused> : nullptr;
    }
    if (name == "neg") return unary_real<std::negate<>>(type);
    if (name == "abs") return unary_real<Absolute>(type);
    if (name == "sqrt") return unary_real<Root>(type);
    if (name == "rsqrt") return unary_real<OverRoot>(type);
    if (name == "rcp") return unary_real<Reciprocal>(type);
    if (name == "sin") return unary_real<Sine>(type);
    if (name == "cos") return unary_real<Cosine>(type);
    if (name == "lg2") return unary_real<Log2>(type);
    if (name == "ex2") return unary_real<Exp2>(type);
    if (name == "tanh") return unary_real<Tanh>(type);
    return nullptr;
}

Execute find_pair(const ptx::Instruction& i, Type type) {
    const std::string_view name = i.name();
    if (name == "add") return binary_of_pairs<std::plus<>>(type);
    if (name == "sub") return binary_of_pairs<std::minus<>>(type);
    return name == "mul" ? binary_of_pairs<std::multiplies<>>(type) : nullptr;
}

template <bool adds>
Execute find_wide(Type type) {
    if (type == Type::s16) return multiply_wide<std::int16_t, std::int32_t, adds>;
    if (type == Type::u16) return multiply_wide<std::uint16_t, std::uint32_t, adds>;
    if (type == Type::s32) return multiply_wide<std::int32_t, std::int64_t, adds>;
    return type == Type::u32 ? multiply_wide<std::uint32_t, std::uint64_t, adds> : nullptr;
}

template <bool remainder>
Execute find_division(Type type) {
    return by_integer(type, []<class T>() { return divide_whole<T, remainder>; });
}

template <class F>
auto shifts(bool is_uniform) {
    return [=]<class T>() { return is_uniform ? shift_alike<T, F> : shift<T, F>; };
}

Execute find_shift(const ptx::Instruction& i, Type type) {
    const unsigned bytes = ptx::bytes_of(type);
    const bool is_uniform = i.operands.back().kind == ptx::Operand::Kind::integer;
    if (i.name() == "shl") return by_bytes(bytes, shifts<Left>(is_uniform));
    if (const Execute found = by_signed(type, shifts<Right>(is_uniform))) return found;
    return by_bytes(bytes, shifts<RightUnsigned>(is_uniform));
}

template <class F>
Execute count_bits(Type type) {
    if (ptx::bytes_of(type) < 4) return nullptr;
    const auto find = []<class T>() { return unary_to<std::uint32_t, T, F>; };
    const Execute found = by_signed(type, find);
    return found ? found : by_bytes(ptx::bytes_of(type), find);
}

Execute find_bits(const ptx::Instruction& i, Type type) {
    const std::string_view name = i.name();
    const unsigned bytes = ptx::bytes_of(type);
    if (name == "popc") return count_bits<CountOnes>(type);
    if (name == "clz") return count_bits<LeadingZeros>(type);
    if (name == "bfind" && !i.has("shiftamt")) return count_bits<HighestBit>(type);
    if (bytes < 4) return nullptr;
    if (name == "brev") return bytes == 4 ? unary<std::uint32_t, Reversed> : unary<std::uint64_t, Reversed>;
    if (name == "bfe") {
        if (type == Type::s32) return extract_bits<std::int32_t>;
        if (type == Type::s64) return extract_bits<std::int64_t>;
        return bytes == 4 ? extract_bits<std::uint32_t> : extract_bits<std::uint64_t>;
    }
    if (name == "bfi") return bytes == 4 ? insert_bits<std::uint32_t> : insert_bits<std::uint64_t>;
    if (bytes != 4) return nullptr;
    if (name == "prmt" && i.opcode.size() == 2) return permute_bytes;
    if (name == "lop3") return logic_of_three;
    if (name == "shf") {
        if (i.has("l")) return i.has("wrap") ? funnel_shift<true, true> : funnel_shift<true, false>;
        return i.has("wrap") ? funnel_shift<false, true> : funnel_shift<false, false>;
    }
    return nullptr;
}

Execute find_whole(const ptx::Instruction& i, Type type) {
    const std::string_view name = i.name();
    if (i.has("sat") || i.has("cc")) return nullptr;
    if (name == "add") return binary_by_bytes<std::plus<>>(type);
    if (name == "sub") return binary_by_bytes<std::minus<>>(type);
    if (name == "and") return binary_by_bytes<std::bit_and<>>(type);
    if (name == "or") return binary_by_bytes<std::bit_or<>>(type);
    if (name == "xor") return binary_by_bytes<std::bit_xor<>>(type);
    if (name == "not") return unary_by_bytes<std::bit_not<>>(type);
    if (name == "neg") return unary_by_bytes<NegativeWhole>(type);
    if (name == "min") return binary_by_sign<Least>(type);
    if (name == "max") return binary_by_sign<Greatest>(type);
    if (name == "div") return find_division<false>(type);
    if (name == "rem") return find_division<true>(type);
    if (name == "shl" || name == "shr") return find_shift(i, type);
    if (name == shift_and_add) return shift_left_and_add;
    if (name == "abs") return by_signed(type, []<class T>() { return unary<T, AbsoluteWhole>; });
    if (name == "mul" || name == "mad") {
        const bool adds = name == "mad";
        if (i.has("wide")) return adds ? find_wide<true>(type) : find_wide<false>(type);
        if (i.has("hi")) return nullptr;  // in find_whole_number()
        return adds ? by_bytes(ptx::bytes_of(type), []<class T>() { return ternary<T, MultiplyAdd>; })
                    : binary_by_bytes<std::multiplies<>>(type);
    }
    return find_bits(i, type);
}

/// noinline and memory barriers keep arithmetic inside the guard.
template <Execute loop, Rounding rounding>
[[gnu::noinline]] const Step* rounded(Warp& w, const Step* s) {
    const RoundingGuard guard(rounding);
    asm volatile("" : : "r"(w.frame) : "memory");
    const Step* const next = loop(w, s);
    asm volatile("" : : "r"(w.frame) : "memory");
    return next;
}

template <Execute loop>
Execute in_direction(Rounding rounding) {
    if (rounding == Rounding::zero) return rounded<loop, Rounding::zero>;
    if (rounding == Rounding::down) return rounded<loop, Rounding::down>;
    return rounding == Rounding::up ? rounded<loop, Rounding::up> : nullptr;
}

template <class F>
Execute rounded_one(Type type, Rounding rounding) {
    if (type == Type::f32) return in_direction<unary<float, F>>(rounding);
    return type == Type::f64 ? in_direction<unary<double, F>>(rounding) : nullptr;
}
template <class F>
Execute rounded_two(Type type, Rounding rounding) {
    if (type == Type::f32) return in_direction<binary<float, F>>(rounding);
    return type == Type::f64 ? in_direction<binary<double, F>>(rounding) : nullptr;
}
template <class F>
Execute rounded_three(Type type, Rounding rounding) {
    if (type == Type::f32) return in_direction<ternary<float, F>>(rounding);
    return type == Type::f64 ? in_direction<ternary<double, F>>(rounding) : nullptr;
}

}  // namespace

Execute find_rounded(const ptx::Instruction& i) {
    const Rounding rounding = rounding_of(i);
    const Type type = i.last_type();
    const std::string_view name = i.name();
    if (name == "add") return rounded_two<std::plus<>>(type, rounding);
    if (name == "sub") return rounded_two<std::minus<>>(type, rounding);
    if (name == "mul") return rounded_two<std::multiplies<>>(type, rounding);
    if (name == "div") return rounded_two<std::divides<>>(type, rounding);
    if (name == "fma" || name == "mad") return rounded_three<Fused>(type, rounding);
    if (name == "sqrt") return rounded_one<Root>(type, rounding);
    return name == "rcp" ? rounded_one<Reciprocal>(type, rounding) : nullptr;
}

Execute find_arithmetic(const ptx::Instruction& i) {
    const Type type = i.last_type();
    if (type == Type::none || type == Type::pred) return nullptr;
    if (is_half_pair(type)) return find_pair(i, type);
    return is_real(type) ? find_real(i, type) : find_whole(i, type);
}

}  // namespace lanescope::emulator
