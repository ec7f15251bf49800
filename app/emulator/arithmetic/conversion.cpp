#include <cmath>
#include <limits>

#include "app/emulator/arithmetic/rounding.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

/// A conversion packed into Step::offset.
struct Conversion {
    Type to, from;
    std::uint8_t to_bytes, from_bytes;  ///< of the registers
    Rounding rounding;
    bool saturates;
    bool to_whole;  ///< for any result type
};
static_assert(sizeof(Conversion) <= sizeof(Step::offset));

bool is_signed(Type type) { return type == Type::s8 || type == Type::s16 || type == Type::s32 || type == Type::s64; }

std::uint64_t read_bits(const std::byte* from, unsigned bytes) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, from, bytes);
    return bits;
}

std::int64_t whole_of(std::uint64_t bits, Type type) {
    const unsigned unused = 64 - 8 * ptx::bytes_of(type);
    if (is_signed(type)) return std::int64_t(bits << unused) >> unused;
    return std::int64_t(bits << unused >> unused);
}

double real_of(std::uint64_t bits, Type type) {
    if (type == Type::f16) return to_float(half{std::uint16_t(bits)});
    if (type == Type::bf16) return std::bit_cast<float>(std::uint32_t(bits) << 16);
    return type == Type::f32 ? std::bit_cast<float>(std::uint32_t(bits)) : std::bit_cast<double>(bits);
}

template <class Real>
Real rounded_whole(Real value, Rounding rounding) {
    if (rounding == Rounding::zero) return std::trunc(value);
    if (rounding == Rounding::down) return std::floor(value);
    return rounding == Rounding::up ? std::ceil(value) : std::nearbyint(value);
}

/// Clamps to the range; NaN becomes 0.
std::uint64_t whole_from_real(double value, Type type, Rounding rounding) {
    if (std::isnan(value)) return 0;
    value = rounded_whole(value, rounding);
    const int bits = int(8 * ptx::bytes_of(type)) - int(is_signed(type));
    const double end = std::ldexp(1.0, bits);
    if (is_signed(type)) {
        if (value >= end) return std::uint64_t(std::numeric_limits<std::int64_t>::max()) >> (63 - bits);
        if (value < -end) return ~std::uint64_t(0) << bits;
        return std::uint64_t(std::int64_t(value));
    }
    if (value >= end) return ~std::uint64_t(0) >> (64 - bits);
    return value <= 0 ? 0 : std::uint64_t(value);
}

std::uint64_t whole_from_whole(std::int64_t value, const Conversion& c) {
    if (!c.saturates) return std::uint64_t(value);
    const unsigned bits = 8 * ptx::bytes_of(c.to);
    const bool negative = is_signed(c.from) && value < 0;
    if (is_signed(c.to)) {
        const auto most = std::int64_t(~std::uint64_t(0) >> (65 - bits));
        if (!is_signed(c.from) && std::uint64_t(value) > std::uint64_t(most)) return std::uint64_t(most);
        return std::uint64_t(negative ? std::max(value, -most - 1) : std::min(value, most));
    }
    if (negative) return 0;
    const std::uint64_t most = ~std::uint64_t(0) >> (64 - bits);
    return std::min(std::uint64_t(value), most);
}

using Exact = long double;  ///< holds every double and 64-bit integer

/// The result is exact as a float.
float rounded_small(Exact value, Rounding rounding, int fraction_bits, int least_exponent, double largest) {
    if (!std::isfinite(value) || value == 0) return float(value);
    const int last_place = std::max(std::ilogb(value), least_exponent) - fraction_bits;
    const Exact result = std::ldexp(rounded_whole(std::ldexp(value, -last_place), rounding), last_place);
    if (std::fabs(result) <= largest) return float(std::copysign(result, value));
    const bool grows = rounding == Rounding::nearest || (rounding == Rounding::up && value > 0) ||
                       (rounding == Rounding::down && value < 0);
    return float(std::copysign(grows ? std::numeric_limits<double>::infinity() : largest, double(value)));
}

std::uint64_t small_bits(Exact value, Type type, Rounding rounding) {
    if (std::isnan(value)) return 0x7fff;
    if (type == Type::f16) return Half(rounded_small(value, rounding, 10, -14, 65504)).bits;
    return BFloat(rounded_small(value, rounding, 7, -126, 0x1.fep127)).bits;
}

std::uint64_t bits_of_real(double value, Type type) {
    return type == Type::f32 ? std::bit_cast<std::uint32_t>(float(value)) : std::bit_cast<std::uint64_t>(value);
}

[[gnu::noinline]] std::uint64_t converted(std::uint64_t bits, const Conversion& c) {
    if (!is_real(c.from)) {
        const std::int64_t value = whole_of(bits, c.from);
        if (!is_real(c.to)) return whole_from_whole(value, c);
        const bool large = !is_signed(c.from) && value < 0;
        if (ptx::bytes_of(c.to) == 2)
            return small_bits(large ? Exact(std::uint64_t(value)) : Exact(value), c.to, c.rounding);
        const RoundingGuard guard(c.rounding);
        if (c.to == Type::f64) return bits_of_real(large ? double(std::uint64_t(value)) : double(value), c.to);
        return bits_of_real(large ? float(std::uint64_t(value)) : float(value), c.to);
    }
    double value = real_of(bits, c.from);
    if (!is_real(c.to)) return whole_from_real(value, c.to, c.rounding);
    if (c.to_whole) value = rounded_whole(value, c.rounding);
    if (c.saturates) value = value > 0 ? std::min(value, 1.0) : 0;
    if (ptx::bytes_of(c.to) == 2) return small_bits(value, c.to, c.to_whole ? Rounding::nearest : c.rounding);
    const RoundingGuard guard(c.to_whole ? Rounding::nearest : c.rounding);
    return bits_of_real(value, c.to);
}

const Step* convert_any(Warp& w, const Step* s) {
    Conversion c{};
    std::memcpy(&c, &s->offset, sizeof c);
    for (unsigned l = 0; l < lanes; ++l) {
        if (!(w.mask >> l & 1)) continue;
        std::uint64_t bits = converted(read_bits(w.frame + s->a + l * c.from_bytes, c.from_bytes), c);
        if (!is_real(c.to)) bits = std::uint64_t(whole_of(bits, c.to));
        std::memcpy(w.frame + s->d + l * c.to_bytes, &bits, c.to_bytes);
    }
    return s + 1;
}

using As = decltype([](auto a) { return a; });

template <class R>
struct Truncated {
    R operator()(float a) const {
        constexpr float end = std::is_signed_v<R> ? 2147483648.0f : 4294967296.0f;
        constexpr float least = std::is_signed_v<R> ? -end : 0.0f;
        if (!(a == a)) return 0;
        return a >= end ? std::numeric_limits<R>::max() : a <= least ? std::numeric_limits<R>::min() : R(a);
    }
};

template <class R, class T>
constexpr Execute by_cast = unary_to<R, T, As>;

/// Faster loops for common types in registers of their width.
Execute find_common(Type to, Type from, Rounding rounding, bool to_whole) {
    if (to == Type::s64 && from == Type::s32) return by_cast<std::int64_t, std::int32_t>;
    if ((to == Type::u64 || to == Type::s64) && from == Type::u32) return by_cast<std::uint64_t, std::uint32_t>;
    if (ptx::bytes_of(to) == 4 && !is_real(to) && (from == Type::u64 || from == Type::s64))
        return by_cast<std::uint32_t, std::uint64_t>;
    if (ptx::bytes_of(to) == 2 && !is_real(to) && (from == Type::u32 || from == Type::s32))
        return by_cast<std::uint16_t, std::uint32_t>;
    if (to == Type::u32 && from == Type::u16) return by_cast<std::uint32_t, std::uint16_t>;
    if (to == Type::s32 && from == Type::s16) return by_cast<std::int32_t, std::int16_t>;
    if (to == Type::f64 && from == Type::f32) return by_cast<double, float>;
    if (to == Type::f32 && from == Type::f16) return by_cast<float, Half>;
    if (to == Type::f32 && from == Type::bf16) return by_cast<float, BFloat>;
    if (rounding == Rounding::zero && to == Type::s32 && from == Type::f32)
        return unary_to<std::int32_t, float, Truncated<std::int32_t>>;
    if (rounding == Rounding::zero && to == Type::u32 && from == Type::f32)
        return unary_to<std::uint32_t, float, Truncated<std::uint32_t>>;
    if (rounding != Rounding::nearest || to_whole) return nullptr;
    if (to == Type::f32 && from == Type::s32) return by_cast<float, std::int32_t>;
    if (to == Type::f32 && from == Type::u32) return by_cast<float, std::uint32_t>;
    if (to == Type::f64 && from == Type::s32) return by_cast<double, std::int32_t>;
    if (to == Type::f32 && from == Type::f64) return by_cast<float, double>;
    if (to == Type::f16 && from == Type::f32) return by_cast<Half, float>;
    if (to == Type::bf16 && from == Type::f32) return by_cast<BFloat, float>;
    return nullptr;
}

/// cvt.rz.f16x2.f32.
template <Type type, Rounding rounding>
const Step* convert_pair_directed(Warp& w, const Step* s) {
    const float *const a = w.at<float>(s->a), *const b = w.at<float>(s->b);
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l)
        r[l] = std::uint32_t(small_bits(b[l], type, rounding) | small_bits(a[l], type, rounding) << 16);
    w.put(s->d, r);
    return s + 1;
}

/// tf32: a float's exponent and 10 fraction bits. rna rounds ties away from 0, rn to even; rz truncates.
template <std::uint32_t added, bool to_even>
const Step* convert_to_tf32(Warp& w, const Step* s) {
    const std::uint32_t* const a = w.at<std::uint32_t>(s->a);
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        const bool is_nan = (a[l] & 0x7fffffff) > 0x7f800000, is_special = (a[l] & 0x7f800000) == 0x7f800000;
        const std::uint32_t odd = to_even ? a[l] >> 13 & 1 : 0;
        r[l] = is_nan ? 0x7fffffff : is_special ? a[l] : (a[l] + added + odd) & ~0x1fffu;
    }
    w.put(s->d, r);
    return s + 1;
}

Execute find_to_tf32(const ptx::Instruction& i) {
    if (i.has("rna")) return convert_to_tf32<0x1000, false>;
    if (i.has("rn")) return convert_to_tf32<0xfff, true>;
    return i.has("rz") ? convert_to_tf32<0, false> : nullptr;
}

/// cvt.pack.sat d, a, b, c: from the top, a and b clamped to To, then the lower bits of c.
template <class To>
const Step* pack_saturated(Warp& w, const Step* s) {
    constexpr unsigned bits = sizeof(To) * 8;
    using Part = std::make_unsigned_t<To>;
    const std::int32_t *const a = w.at<std::int32_t>(s->a), *const b = w.at<std::int32_t>(s->b);
    const auto part = [](std::int32_t value) {
        return std::uint32_t(
            Part(std::clamp<std::int32_t>(value, std::numeric_limits<To>::min(), std::numeric_limits<To>::max())));
    };
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        r[l] = part(a[l]) << bits | part(b[l]);
        if constexpr (bits < 16)
            if (s->c != nowhere) r[l] |= w.at<std::uint32_t>(s->c)[l] << 2 * bits;
    }
    w.put(s->d, r);
    return s + 1;
}

/// cvt.rn.f16x2.f32 d, a, b: b in the lower half.
template <class H>
LANESCOPE_EACH_CPU const Step* convert_pair(Warp& w, const Step* s) {
    const float *const a = w.at<float>(s->a), *const b = w.at<float>(s->b);
    std::uint32_t r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = H(b[l]).bits | std::uint32_t(H(a[l]).bits) << 16;
    w.put(s->d, r);
    return s + 1;
}

LANESCOPE_EACH_CPU const Step* move_predicate(Warp& w, const Step* s) {
    put_predicate(w, s->d, *w.at<Mask>(s->a));
    return s + 1;
}

/// Packs a list of sizeof(Whole) / sizeof(T) parts.
template <class Whole, class T>
LANESCOPE_EACH_CPU const Step* pack_into(Warp& w, const Step* s) {
    const std::vector<std::uint32_t>& parts = w.function().more[s->target];
    Whole r[lanes] = {};
    for (unsigned k = 0; k < sizeof(Whole) / sizeof(T); ++k) {
        const T* const part = w.at<T>(parts[k]);
        for (unsigned l = 0; l < lanes; ++l) r[l] |= Whole(part[l]) << (k * sizeof(T) * 8);
    }
    w.put(s->d, r);
    return s + 1;
}

template <class Whole, class T>
LANESCOPE_EACH_CPU const Step* unpack_from(Warp& w, const Step* s) {
    const std::vector<std::uint32_t>& parts = w.function().more[s->target];
    Whole whole[lanes];
    std::memcpy(whole, w.at<Whole>(s->a), sizeof whole);
    for (unsigned k = 0; k < sizeof(Whole) / sizeof(T); ++k) {
        if (parts[k] == nowhere) continue;
        T r[lanes];
        for (unsigned l = 0; l < lanes; ++l) r[l] = T(whole[l] >> (k * sizeof(T) * 8));
        w.put(parts[k], r);
    }
    return s + 1;
}

LANESCOPE_EACH_CPU const Step* pack_any(Warp& w, const Step* s) {
    const std::vector<std::uint32_t>& parts = w.function().more[s->target];
    const unsigned bytes = s->bytes, whole = bytes * unsigned(parts.size());
    for (unsigned l = 0; l < lanes; ++l)
        for (std::size_t k = 0; k < parts.size() && (w.mask >> l & 1); ++k)
            std::memcpy(w.frame + s->d + l * whole + k * bytes, w.frame + parts[k] + l * bytes, bytes);
    return s + 1;
}

LANESCOPE_EACH_CPU const Step* unpack_any(Warp& w, const Step* s) {
    const std::vector<std::uint32_t>& parts = w.function().more[s->target];
    const unsigned bytes = s->bytes, whole = bytes * unsigned(parts.size());
    std::byte copy[lanes * 16];
    std::memcpy(copy, w.frame + s->a, lanes * whole);
    for (unsigned l = 0; l < lanes; ++l)
        for (std::size_t k = 0; k < parts.size() && (w.mask >> l & 1); ++k)
            if (parts[k] != nowhere) std::memcpy(w.frame + parts[k] + l * bytes, copy + l * whole + k * bytes, bytes);
    return s + 1;
}

Execute find_pair_conversion(Type to, Rounding rounding) {
    const bool nearest = rounding == Rounding::nearest;
    if (!nearest && rounding != Rounding::zero) return nullptr;
    if (to == Type::f16x2) return nearest ? convert_pair<Half> : convert_pair_directed<Type::f16, Rounding::zero>;
    if (to != Type::bf16x2) return nullptr;
    return nearest ? convert_pair<BFloat> : convert_pair_directed<Type::bf16, Rounding::zero>;
}

Execute find_packed_conversion(Type to) {
    if (to == Type::s16) return pack_saturated<std::int16_t>;
    if (to == Type::u16) return pack_saturated<std::uint16_t>;
    if (to == Type::s8) return pack_saturated<std::int8_t>;
    return to == Type::u8 ? pack_saturated<std::uint8_t> : nullptr;
}

}  // namespace

bool make_conversion(const ptx::Instruction& i, unsigned to_bytes, unsigned from_bytes, Step& step) {
    if (i.opcode.size() < 3) return false;
    if (i.has("pack")) {  // cvt.pack.sat.u8.s32.b32
        step.execute =
            i.opcode.size() > 4 && i.has("s32") ? find_packed_conversion(ptx::type_named(i.opcode[3])) : nullptr;
        const bool has_more = step.c != nowhere, says_more = i.last_type() == Type::b32;
        return step.execute && has_more == says_more && !(has_more && i.opcode[3].ends_with("16"));
    }
    const Type from = i.last_type(), to = ptx::type_named(i.opcode[i.opcode.size() - 2]);
    if (i.has("tf32")) {
        step.execute = from == Type::f32 && to_bytes == 4 ? find_to_tf32(i) : nullptr;
        return step.execute != nullptr;
    }
    if (from == Type::none || to == Type::none || i.operands.size() > 3) return false;
    if (i.operands.size() == 3) {
        step.execute = from == Type::f32 ? find_pair_conversion(to, rounding_of(i)) : nullptr;
        return step.execute != nullptr;
    }
    if (ptx::bytes_of(to) > 8 || ptx::bytes_of(from) > 8 || ptx::bytes_of(to) == 0 || is_half_pair(to) ||
        is_half_pair(from))
        return false;
    const bool to_whole = i.has("rni") || i.has("rzi") || i.has("rmi") || i.has("rpi");
    const Conversion c{to,           from,    std::uint8_t(to_bytes), std::uint8_t(from_bytes), rounding_of(i),
                       i.has("sat"), to_whole};
    std::memcpy(&step.offset, &c, sizeof c);
    step.execute = nullptr;
    if (!c.saturates && to_bytes == ptx::bytes_of(to) && from_bytes == ptx::bytes_of(from))
        step.execute = find_common(to, from, c.rounding, to_whole);
    if (!step.execute) step.execute = convert_any;
    return true;
}

Execute find_move(unsigned bytes) {
    return bytes == 0 ? move_predicate : by_bytes(bytes, []<class T>() { return by_cast<T, T>; });
}

Execute find_pack(unsigned part_bytes, unsigned bytes) {
    if (bytes == 8 && part_bytes == 4) return pack_into<std::uint64_t, std::uint32_t>;
    if (bytes == 8 && part_bytes == 2) return pack_into<std::uint64_t, std::uint16_t>;
    return bytes == 4 && part_bytes == 2 ? pack_into<std::uint32_t, std::uint16_t> : pack_any;
}
Execute find_unpack(unsigned part_bytes, unsigned bytes) {
    if (bytes == 8 && part_bytes == 4) return unpack_from<std::uint64_t, std::uint32_t>;
    if (bytes == 8 && part_bytes == 2) return unpack_from<std::uint64_t, std::uint16_t>;
    return bytes == 4 && part_bytes == 2 ? unpack_from<std::uint32_t, std::uint16_t> : unpack_any;
}

}  // namespace lanescope::emulator
