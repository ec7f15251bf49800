// cvt, and moves of values between registers and the elements of a vector.
#include <cfenv>
#include <cmath>
#include <limits>

#include "app/emulator/lane_loops.h"
#include "app/emulator/steps.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

enum class Rounding : std::uint8_t { nearest, zero, down, up };

/// What a conversion does that has no loop of its own, packed into Step::offset.
struct Conversion {
    Type to, from;
    std::uint8_t to_bytes, from_bytes;  ///< of the registers
    Rounding rounding;
    bool saturates;
    bool to_whole;  ///< the result is a whole number, whatever its type
};
static_assert(sizeof(Conversion) <= sizeof(Step::offset));

bool is_signed(Type type) { return type == Type::s8 || type == Type::s16 || type == Type::s32 || type == Type::s64; }

std::uint64_t read_bits(const std::byte* from, unsigned bytes) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, from, bytes);
    return bits;
}

/// The low bytes of a register as a whole number.
std::int64_t whole_of(std::uint64_t bits, Type type) {
    const unsigned unused = 64 - 8 * ptx::bytes_of(type);
    if (is_signed(type)) return std::int64_t(bits << unused) >> unused;
    return std::int64_t(bits << unused >> unused);
}

double real_of(std::uint64_t bits, Type type) {
    switch (type) {
        case Type::f16:
            return simt::to_float(simt::half{std::uint16_t(bits)});
        case Type::bf16:
            return std::bit_cast<float>(std::uint32_t(bits) << 16);
        case Type::f32:
            return std::bit_cast<float>(std::uint32_t(bits));
        default:
            return std::bit_cast<double>(bits);
    }
}

double rounded_whole(double value, Rounding rounding) {
    switch (rounding) {
        case Rounding::zero:
            return std::trunc(value);
        case Rounding::down:
            return std::floor(value);
        case Rounding::up:
            return std::ceil(value);
        default:
            return std::nearbyint(value);
    }
}

/// Values beyond the type's range become its last ones; what is no number becomes 0.
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

std::uint64_t bits_of_real(double value, Type type) {
    switch (type) {
        case Type::f16:
            return simt::to_half(float(value)).bits;
        case Type::bf16:
            return BFloat(float(value)).bits;
        case Type::f32:
            return std::bit_cast<std::uint32_t>(float(value));
        default:
            return std::bit_cast<std::uint64_t>(value);
    }
}

int mode_of(Rounding rounding) {
    switch (rounding) {
        case Rounding::zero:
            return FE_TOWARDZERO;
        case Rounding::down:
            return FE_DOWNWARD;
        case Rounding::up:
            return FE_UPWARD;
        default:
            return FE_TONEAREST;
    }
}

/// The floating-point unit rounds so while this exists.
class RoundingGuard {
public:
    explicit RoundingGuard(Rounding rounding) : before_(std::fegetround()) { std::fesetround(mode_of(rounding)); }
    ~RoundingGuard() { std::fesetround(before_); }

private:
    int before_;
};

[[gnu::noinline]] std::uint64_t converted(std::uint64_t bits, const Conversion& c) {
    if (!is_real(c.from)) {
        const std::int64_t value = whole_of(bits, c.from);
        if (!is_real(c.to)) return whole_from_whole(value, c);
        const RoundingGuard guard(c.rounding);
        const bool large = !is_signed(c.from) && value < 0;
        if (c.to == Type::f64) return bits_of_real(large ? double(std::uint64_t(value)) : double(value), c.to);
        return bits_of_real(large ? float(std::uint64_t(value)) : float(value), c.to);
    }
    double value = real_of(bits, c.from);
    if (!is_real(c.to)) return whole_from_real(value, c.to, c.rounding);
    if (c.to_whole) value = rounded_whole(value, c.rounding);
    if (c.saturates) value = value > 0 ? std::min(value, 1.0) : 0;
    const RoundingGuard guard(c.to_whole ? Rounding::nearest : c.rounding);
    return bits_of_real(value, c.to);
}

/// A result narrower than its register is extended, by its sign if it has one.
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

struct As {
    auto operator()(auto a) const { return a; }
};

/// Truncates to whole numbers, within the range of the result.
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
Execute by_cast() {
    return unary_to<R, T, As>;
}

/// Loops of their own for what kernels are full of: those whose registers are as wide as their types.
Execute find_common(Type to, Type from, Rounding rounding, bool to_whole) {
    if (to == Type::s64 && from == Type::s32) return by_cast<std::int64_t, std::int32_t>();
    if ((to == Type::u64 || to == Type::s64) && from == Type::u32) return by_cast<std::uint64_t, std::uint32_t>();
    if (ptx::bytes_of(to) == 4 && !is_real(to) && (from == Type::u64 || from == Type::s64))
        return by_cast<std::uint32_t, std::uint64_t>();
    if (ptx::bytes_of(to) == 2 && !is_real(to) && (from == Type::u32 || from == Type::s32))
        return by_cast<std::uint16_t, std::uint32_t>();
    if (to == Type::u32 && from == Type::u16) return by_cast<std::uint32_t, std::uint16_t>();
    if (to == Type::s32 && from == Type::s16) return by_cast<std::int32_t, std::int16_t>();
    if (to == Type::f64 && from == Type::f32) return by_cast<double, float>();
    if (to == Type::f32 && from == Type::f16) return by_cast<float, Half>();
    if (to == Type::f32 && from == Type::bf16) return by_cast<float, BFloat>();
    if (rounding == Rounding::zero && to == Type::s32 && from == Type::f32)
        return unary_to<std::int32_t, float, Truncated<std::int32_t>>;
    if (rounding == Rounding::zero && to == Type::u32 && from == Type::f32)
        return unary_to<std::uint32_t, float, Truncated<std::uint32_t>>;
    if (rounding != Rounding::nearest || to_whole) return nullptr;
    if (to == Type::f32 && from == Type::s32) return by_cast<float, std::int32_t>();
    if (to == Type::f32 && from == Type::u32) return by_cast<float, std::uint32_t>();
    if (to == Type::f64 && from == Type::s32) return by_cast<double, std::int32_t>();
    if (to == Type::f32 && from == Type::f64) return by_cast<float, double>();
    if (to == Type::f16 && from == Type::f32) return by_cast<Half, float>();
    if (to == Type::bf16 && from == Type::f32) return by_cast<BFloat, float>();
    return nullptr;
}

Rounding rounding_of(const ptx::Instruction& i) {
    if (i.has("rz") || i.has("rzi")) return Rounding::zero;
    if (i.has("rm") || i.has("rmi")) return Rounding::down;
    return i.has("rp") || i.has("rpi") ? Rounding::up : Rounding::nearest;
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

template <class T>
LANESCOPE_EACH_CPU const Step* move(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = a[l];
    w.put(s->d, r);
    return s + 1;
}

LANESCOPE_EACH_CPU const Step* move_predicate(Warp& w, const Step* s) {
    put_predicate(w, s->d, *w.at<Mask>(s->a));
    return s + 1;
}

/// Element k of each lane's value: its bytes from k * part_bytes.
LANESCOPE_EACH_CPU const Step* pack(Warp& w, const Step* s) {
    const std::vector<std::uint32_t>& parts = w.function().more[s->target];
    const unsigned bytes = s->bytes, whole = bytes * unsigned(parts.size());
    for (unsigned l = 0; l < lanes; ++l)
        for (std::size_t k = 0; k < parts.size() && (w.mask >> l & 1); ++k)
            std::memcpy(w.frame + s->d + l * whole + k * bytes, w.frame + parts[k] + l * bytes, bytes);
    return s + 1;
}

LANESCOPE_EACH_CPU const Step* unpack(Warp& w, const Step* s) {
    const std::vector<std::uint32_t>& parts = w.function().more[s->target];
    const unsigned bytes = s->bytes, whole = bytes * unsigned(parts.size());
    std::byte copy[lanes * 16];
    std::memcpy(copy, w.frame + s->a, lanes * whole);
    for (unsigned l = 0; l < lanes; ++l)
        for (std::size_t k = 0; k < parts.size() && (w.mask >> l & 1); ++k)
            if (parts[k] != nowhere) std::memcpy(w.frame + parts[k] + l * bytes, copy + l * whole + k * bytes, bytes);
    return s + 1;
}

}  // namespace

bool make_conversion(const ptx::Instruction& i, unsigned to_bytes, unsigned from_bytes, Step& step) {
    if (i.opcode.size() < 3) return false;
    const Type from = i.last_type(), to = ptx::type_named(i.opcode[i.opcode.size() - 2]);
    if (from == Type::none || to == Type::none) return false;
    if (i.operands.size() == 3) {
        if (from != Type::f32 || i.has("relu") || rounding_of(i) != Rounding::nearest) return false;
        step.execute = to == Type::f16x2 ? convert_pair<Half> : to == Type::bf16x2 ? convert_pair<BFloat> : nullptr;
        return step.execute != nullptr;
    }
    if (ptx::bytes_of(to) > 8 || ptx::bytes_of(from) > 8 || to == Type::f16x2 || from == Type::f16x2) return false;
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
    switch (bytes) {
        case 0:
            return move_predicate;
        case 2:
            return move<std::uint16_t>;
        case 4:
            return move<std::uint32_t>;
        case 8:
            return move<std::uint64_t>;
        default:
            return nullptr;
    }
}

Execute find_pack() { return pack; }
Execute find_unpack() { return unpack; }

}  // namespace lanescope::emulator
