#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "app/emulator/schedule/block.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"
#include "app/ptx/registers.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

// Unsigned arithmetic wraps around, as signed numbers do on a GPU.
struct Add {
    auto operator()(auto a, auto b) const { return a + b; }
};
struct Subtract {
    auto operator()(auto a, auto b) const { return a - b; }
};
struct Multiply {
    auto operator()(auto a, auto b) const { return a * b; }
};
struct MultiplyAdd {
    auto operator()(auto a, auto b, auto c) const { return a * b + c; }
};
struct Fused {
    auto operator()(auto a, auto b, auto c) const { return std::fma(a, b, c); }
};
struct Divide {
    auto operator()(auto a, auto b) const { return a / b; }
};
struct And {
    auto operator()(auto a, auto b) const { return a & b; }
};
struct Or {
    auto operator()(auto a, auto b) const { return a | b; }
};
struct Xor {
    auto operator()(auto a, auto b) const { return a ^ b; }
};
struct Not {
    auto operator()(auto a) const { return ~a; }
};
struct Negative {
    auto operator()(auto a) const { return -a; }
};
struct NegativeWhole {
    auto operator()(auto a) const { return 0 - a; }
};
struct Absolute {
    auto operator()(auto a) const { return std::fabs(a); }
};
struct AbsoluteWhole {
    auto operator()(auto a) const {
        return a < 0 ? 0 - std::make_unsigned_t<decltype(a)>(a) : std::make_unsigned_t<decltype(a)>(a);
    }
};
struct Least {
    auto operator()(auto a, auto b) const { return b < a ? b : a; }
};
struct Greatest {
    auto operator()(auto a, auto b) const { return a < b ? b : a; }
};
// Ignores a NaN if the other operand is a number.
struct LeastReal {
    auto operator()(auto a, auto b) const { return b != b || a < b || (a == b && std::signbit(a)) ? a : b; }
};
struct GreatestReal {
    auto operator()(auto a, auto b) const { return b != b || a > b || (a == b && !std::signbit(a)) ? a : b; }
};
struct Copied {
    auto operator()(auto a, auto b) const { return std::copysign(b, a); }
};
struct Root {
    auto operator()(auto a) const { return std::sqrt(a); }
};
struct OverRoot {
    auto operator()(auto a) const { return decltype(a)(1) / std::sqrt(a); }
};
struct Reciprocal {
    auto operator()(auto a) const { return decltype(a)(1) / a; }
};
struct Sine {
    auto operator()(auto a) const { return std::sin(a); }
};
struct Cosine {
    auto operator()(auto a) const { return std::cos(a); }
};
struct Log2 {
    auto operator()(auto a) const { return std::log2(a); }
};
struct Exp2 {
    auto operator()(auto a) const { return std::exp2(a); }
};
struct Tanh {
    auto operator()(auto a) const { return std::tanh(a); }
};
struct CountOnes {
    std::uint32_t operator()(auto a) const {
        return std::uint32_t(std::popcount(std::make_unsigned_t<decltype(a)>(a)));
    }
};
struct LeadingZeros {
    std::uint32_t operator()(auto a) const {
        return std::uint32_t(std::countl_zero(std::make_unsigned_t<decltype(a)>(a)));
    }
};
struct HighestBit {
    std::uint32_t operator()(auto a) const { return a ? std::uint32_t(std::bit_width(a)) - 1 : ~0u; }
};
struct HighestBitSigned {
    std::uint32_t operator()(auto a) const { return HighestBit{}(std::make_unsigned_t<decltype(a)>(a < 0 ? ~a : a)); }
};
struct Reversed {
    auto operator()(auto a) const {
        decltype(a) r = 0;
        for (unsigned i = 0; i < sizeof a * 8; ++i) r = r << 1 | (a >> i & 1);
        return r;
    }
};
struct Clamped {
    float operator()(float a) const { return !(a > 0) ? 0 : a < 1 ? a : 1; }
};
template <class Operation>
struct Saturated {
    auto operator()(auto... v) const { return decltype(Operation{}(v...))(Clamped{}(Operation{}(v...))); }
};

template <class T>
using Unsigned = std::make_unsigned_t<T>;

/// Larger shifts give zeros or copies of the sign.
template <class T, class F>
LANESCOPE_EACH_CPU const Step* shift(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    const std::uint32_t* const b = w.at<std::uint32_t>(s->b);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = F{}(a[l], b[l]);
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

struct Left {
    template <class T>
    T operator()(T a, std::uint32_t n) const {
        return n < sizeof(T) * 8 ? T(a << n) : T(0);
    }
};
struct Right {
    template <class T>
    T operator()(T a, std::uint32_t n) const {
        return T(a >> std::min<std::uint32_t>(n, sizeof(T) * 8 - 1));
    }
};
struct RightUnsigned {
    template <class T>
    T operator()(T a, std::uint32_t n) const {
        return n < sizeof(T) * 8 ? T(a >> n) : T(0);
    }
};

template <class T, bool remainder>
LANESCOPE_EACH_CPU const Step* divide_whole(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    T r[lanes]{};
    for (unsigned l = 0; l < lanes; ++l) {
        if (!(w.mask >> l & 1)) continue;
        if (b[l] == 0) {
            w.block().hazards.add(
                {.kind = HazardKind::division_by_zero, .site = simt::begin_of_line(s->place), .lane = l});
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

/// c: first bit; Function::more: number of bits.
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

/// lop3: bit (4a + 2b + c) of a constant table.
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
Execute binary_by_size(unsigned bytes) {
    switch (bytes) {
        case 2:
            return binary<std::uint16_t, F>;
        case 4:
            return binary<std::uint32_t, F>;
        case 8:
            return binary<std::uint64_t, F>;
        default:
            return nullptr;
    }
}
template <class F>
Execute unary_by_size(unsigned bytes) {
    switch (bytes) {
        case 2:
            return unary<std::uint16_t, F>;
        case 4:
            return unary<std::uint32_t, F>;
        case 8:
            return unary<std::uint64_t, F>;
        default:
            return nullptr;
    }
}
template <class F>
Execute binary_signed(Type type) {
    switch (type) {
        case Type::s16:
            return binary<std::int16_t, F>;
        case Type::s32:
            return binary<std::int32_t, F>;
        case Type::s64:
            return binary<std::int64_t, F>;
        default:
            return binary_by_size<F>(ptx::bytes_of(type));
    }
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

/// In find_rounded() and conversions only.
bool rounds_oddly(const ptx::Instruction& i) { return i.has("rz") || i.has("rm") || i.has("rp"); }

Execute find_real(const ptx::Instruction& i, Type type) {
    const std::string_view name = i.name();
    if (rounds_oddly(i)) return nullptr;
    const bool sat = i.has("sat");
    if (name == "add") return binary_real<Add>(type, sat);
    if (name == "sub") return binary_real<Subtract>(type, sat);
    if (name == "mul") return binary_real<Multiply>(type, sat);
    if (name == "div") return binary_real<Divide>(type, false);
    if (name == "min") return i.has("NaN") ? nullptr : binary_real<LeastReal>(type, false);
    if (name == "max") return i.has("NaN") ? nullptr : binary_real<GreatestReal>(type, false);
    if (name == "copysign") return binary_real<Copied>(type, false);
    if (name == "fma" || name == "mad") {
        if (type == Type::f32) return sat ? ternary<float, Saturated<Fused>> : ternary<float, Fused>;
        return type == Type::f64 ? ternary<double, Fused> : nullptr;
    }
    if (name == "neg") return unary_real<Negative>(type);
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
    if (name == "add") return binary_of_pairs<Add>(type);
    if (name == "sub") return binary_of_pairs<Subtract>(type);
    return name == "mul" ? binary_of_pairs<Multiply>(type) : nullptr;
}

Execute find_wide(Type type, bool adds) {
    switch (type) {
        case Type::s16:
            return adds ? multiply_wide<std::int16_t, std::int32_t, true>
                        : multiply_wide<std::int16_t, std::int32_t, false>;
        case Type::u16:
            return adds ? multiply_wide<std::uint16_t, std::uint32_t, true>
                        : multiply_wide<std::uint16_t, std::uint32_t, false>;
        case Type::s32:
            return adds ? multiply_wide<std::int32_t, std::int64_t, true>
                        : multiply_wide<std::int32_t, std::int64_t, false>;
        case Type::u32:
            return adds ? multiply_wide<std::uint32_t, std::uint64_t, true>
                        : multiply_wide<std::uint32_t, std::uint64_t, false>;
        default:
            return nullptr;
    }
}

template <bool remainder>
Execute find_division(Type type) {
    switch (type) {
        case Type::s16:
            return divide_whole<std::int16_t, remainder>;
        case Type::u16:
            return divide_whole<std::uint16_t, remainder>;
        case Type::s32:
            return divide_whole<std::int32_t, remainder>;
        case Type::u32:
            return divide_whole<std::uint32_t, remainder>;
        case Type::s64:
            return divide_whole<std::int64_t, remainder>;
        case Type::u64:
            return divide_whole<std::uint64_t, remainder>;
        default:
            return nullptr;
    }
}

Execute find_shift(const ptx::Instruction& i, Type type) {
    const unsigned bytes = ptx::bytes_of(type);
    if (i.name() == "shl") {
        if (bytes == 2) return shift<std::uint16_t, Left>;
        return bytes == 4 ? shift<std::uint32_t, Left> : shift<std::uint64_t, Left>;
    }
    switch (type) {
        case Type::s16:
            return shift<std::int16_t, Right>;
        case Type::s32:
            return shift<std::int32_t, Right>;
        case Type::s64:
            return shift<std::int64_t, Right>;
        default:
            break;
    }
    if (bytes == 2) return shift<std::uint16_t, RightUnsigned>;
    return bytes == 4 ? shift<std::uint32_t, RightUnsigned> : shift<std::uint64_t, RightUnsigned>;
}

template <class F, class G = F>
Execute count_bits(Type type) {
    switch (type) {
        case Type::s32:
            return unary_to<std::uint32_t, std::int32_t, G>;
        case Type::s64:
            return unary_to<std::uint32_t, std::int64_t, G>;
        default:
            break;
    }
    if (ptx::bytes_of(type) == 4) return unary_to<std::uint32_t, std::uint32_t, F>;
    return ptx::bytes_of(type) == 8 ? unary_to<std::uint32_t, std::uint64_t, F> : nullptr;
}

Execute find_bits(const ptx::Instruction& i, Type type) {
    const std::string_view name = i.name();
    const unsigned bytes = ptx::bytes_of(type);
    if (name == "popc") return count_bits<CountOnes>(type);
    if (name == "clz") return count_bits<LeadingZeros>(type);
    if (name == "bfind" && !i.has("shiftamt")) return count_bits<HighestBit, HighestBitSigned>(type);
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
    const unsigned bytes = ptx::bytes_of(type);
    if (i.has("sat") || i.has("cc")) return nullptr;
    if (name == "add") return binary_by_size<Add>(bytes);
    if (name == "sub") return binary_by_size<Subtract>(bytes);
    if (name == "and") return binary_by_size<And>(bytes);
    if (name == "or") return binary_by_size<Or>(bytes);
    if (name == "xor") return binary_by_size<Xor>(bytes);
    if (name == "not") return unary_by_size<Not>(bytes);
    if (name == "neg") return unary_by_size<NegativeWhole>(bytes);
    if (name == "min") return binary_signed<Least>(type);
    if (name == "max") return binary_signed<Greatest>(type);
    if (name == "div") return find_division<false>(type);
    if (name == "rem") return find_division<true>(type);
    if (name == "shl" || name == "shr") return find_shift(i, type);
    if (name == shift_and_add) return shift_left_and_add;
    if (name == "abs") {
        if (type == Type::s16) return unary<std::int16_t, AbsoluteWhole>;
        if (type == Type::s32) return unary<std::int32_t, AbsoluteWhole>;
        return type == Type::s64 ? unary<std::int64_t, AbsoluteWhole> : nullptr;
    }
    if (name == "mul" || name == "mad") {
        const bool adds = name == "mad";
        if (i.has("wide")) return find_wide(type, adds);
        if (i.has("hi")) return nullptr;  // in find_whole_number()
        if (!adds) return binary_by_size<Multiply>(bytes);
        if (bytes == 2) return ternary<std::uint16_t, MultiplyAdd>;
        return bytes == 4 ? ternary<std::uint32_t, MultiplyAdd> : ternary<std::uint64_t, MultiplyAdd>;
    }
    return find_bits(i, type);
}

}  // namespace

Execute find_arithmetic(const ptx::Instruction& i) {
    const Type type = i.last_type();
    if (type == Type::none || type == Type::pred) return nullptr;
    if (is_half_pair(type)) return find_pair(i, type);
    return is_real(type) ? find_real(i, type) : find_whole(i, type);
}

}  // namespace lanescope::emulator
