// Less common integer arithmetic, such as bit fields and saturating sums.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;
__extension__ using SignedWide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

template <class T>
struct DistanceSum {  // |a - b| + c
    T operator()(T a, T b, T c) const {
        using U = std::make_unsigned_t<T>;
        return T((a < b ? U(b) - U(a) : U(a) - U(b)) + U(c));
    }
};

/// Bits 0-31 or 16-47 of a 24-bit product.
template <class T, bool high>
struct Product24 {
    T operator()(T a, T b) const {
        using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
        const auto low = [](T x) { return Wide(T(T(std::uint32_t(x) << 8) >> 8)); };
        return T((low(a) * low(b)) >> (high ? 16 : 0));
    }
};
template <class T, bool high>
struct ProductSum24 {
    T operator()(T a, T b, T c) const { return T(std::uint32_t(Product24<T, high>{}(a, b)) + std::uint32_t(c)); }
};

template <class T, class Wide>
struct HighProduct {
    T operator()(T a, T b) const { return T(Wide(a) * Wide(b) >> sizeof(T) * 8); }
};
template <class T, class Wide>
struct HighProductSum {
    T operator()(T a, T b, T c) const {
        using U = std::make_unsigned_t<T>;
        return T(U(HighProduct<T, Wide>{}(a, b)) + U(c));
    }
};

std::int32_t within_int(std::int64_t value) {
    return std::int32_t(std::clamp<std::int64_t>(value, std::numeric_limits<std::int32_t>::min(),
                                                 std::numeric_limits<std::int32_t>::max()));
}
using SaturatedSum = decltype([](std::int32_t a, std::int32_t b) -> std::int32_t {
    return within_int(std::int64_t(a) + b);
});
using SaturatedDifference = decltype([](std::int32_t a, std::int32_t b) -> std::int32_t {
    return within_int(std::int64_t(a) - b);
});
struct SaturatedHighSum {
    std::int32_t operator()(std::int32_t a, std::int32_t b, std::int32_t c) const {
        return within_int((std::int64_t(a) * b >> 32) + c);
    }
};

template <class Part>
std::int32_t part_of(std::uint32_t word, unsigned n) {
    return Part(word >> 8 * sizeof(Part) * n);
}
/// Four byte products, added to c.
template <class A, class B>
struct DotOfFour {
    std::uint32_t operator()(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        for (unsigned n = 0; n < 4; ++n) c += std::uint32_t(part_of<A>(a, n) * part_of<B>(b, n));
        return c;
    }
};
/// Two half words of a times two bytes of b.
template <class A, class B, bool high>
struct DotOfTwo {
    std::uint32_t operator()(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        for (unsigned n = 0; n < 2; ++n) c += std::uint32_t(part_of<A>(a, n) * part_of<B>(b, n + (high ? 2 : 0)));
        return c;
    }
};

/// The lower b bits of a, extended to 32.
template <class T, bool wraps>
struct Extended {
    std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const {
        const unsigned bits = wraps ? b & 31 : b;
        if (bits >= 32) return a;
        if (bits == 0) return 0;
        return std::uint32_t(T(a << (32 - bits)) >> (32 - bits));
    }
};
/// b ones from bit a.
template <bool wraps>
struct MaskOfBits {
    std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const {
        const unsigned first = wraps ? a & 31 : a, count = wraps ? b & 31 : b;
        if (first >= 32) return 0;
        return (count >= 32 ? ~0u : (1u << count) - 1) << first;
    }
};
/// Position of the c-th set bit of a from bit b; downward if c < 0.
using NthSetBit = decltype([](std::uint32_t a, std::uint32_t base, std::uint32_t offset) -> std::uint32_t {
    const auto n = std::int32_t(offset);
    if (n == 0) return base < 32 && a >> base & 1 ? base : ~0u;
    std::int64_t left = n < 0 ? -std::int64_t(n) : n;
    for (std::int64_t bit = base; bit >= 0 && bit < 32; bit += n < 0 ? -1 : 1)
        if (a >> bit & 1 && --left == 0) return std::uint32_t(bit);
    return ~0u;
});
/// The left shift that moves the highest bit to the top.
using ShiftToTop = decltype([](auto a) -> std::uint32_t {
    using U = std::make_unsigned_t<decltype(a)>;
    U bits = U(a);
    if (std::is_signed_v<decltype(a)> && a < 0) bits = U(~bits);
    return bits ? std::uint32_t(std::countl_zero(bits)) : ~0u;
});

using ByteChoice = std::array<unsigned, 4>;  ///< index in the bytes of b, a; lowest result byte first
ByteChoice bytes_forward(unsigned n) { return {n, n + 1, n + 2, n + 3}; }
ByteChoice bytes_backward(unsigned n) { return {n, (n + 7) & 7, (n + 6) & 7, (n + 5) & 7}; }
ByteChoice repeated_byte(unsigned n) { return {n, n, n, n}; }
ByteChoice repeated_half(unsigned n) {
    const unsigned low = n % 2 * 2;
    return {low, low + 1, low, low + 1};
}
ByteChoice edge_left(unsigned n) { return {n, std::max(1u, n), std::max(2u, n), 3}; }
ByteChoice edge_right(unsigned n) { return {0, std::min(1u, n), std::min(2u, n), n}; }

template <ByteChoice choose(unsigned)>
struct Permuted {
    std::uint32_t operator()(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        const std::uint64_t all = std::uint64_t(b) << 32 | a;
        const ByteChoice choice = choose(c & 3);
        std::uint32_t r = 0;
        for (unsigned n = 0; n < 4; ++n) r |= std::uint32_t(all >> 8 * choice[n] & 0xff) << 8 * n;
        return r;
    }
};

Execute find_permutation(const ptx::Instruction& i) {
    if (i.opcode.size() != 3) return nullptr;
    const std::string_view mode = i.opcode[2];
    if (mode == "f4e") return ternary<std::uint32_t, Permuted<bytes_forward>>;
    if (mode == "b4e") return ternary<std::uint32_t, Permuted<bytes_backward>>;
    if (mode == "rc8") return ternary<std::uint32_t, Permuted<repeated_byte>>;
    if (mode == "rc16") return ternary<std::uint32_t, Permuted<repeated_half>>;
    if (mode == "ecl") return ternary<std::uint32_t, Permuted<edge_left>>;
    return mode == "ecr" ? ternary<std::uint32_t, Permuted<edge_right>> : nullptr;
}

bool first_is_signed(const ptx::Instruction& i) {
    return i.opcode.size() > 2 && i.opcode[i.opcode.size() - 2] == "s32";
}

template <class A, class B>
Execute find_dot(const ptx::Instruction& i) {
    using Two = std::conditional_t<std::is_signed_v<A>, std::int16_t, std::uint16_t>;
    if (i.name() == "dp4a") return ternary<std::uint32_t, DotOfFour<A, B>>;
    if (i.has("hi")) return ternary<std::uint32_t, DotOfTwo<Two, B, true>>;
    return i.has("lo") ? ternary<std::uint32_t, DotOfTwo<Two, B, false>> : nullptr;
}
Execute find_dot_by_signs(const ptx::Instruction& i) {
    const bool a = first_is_signed(i), b = i.last_type() == Type::s32;
    if (a) return b ? find_dot<std::int8_t, std::int8_t>(i) : find_dot<std::int8_t, std::uint8_t>(i);
    return b ? find_dot<std::uint8_t, std::int8_t>(i) : find_dot<std::uint8_t, std::uint8_t>(i);
}

template <class T, class Wide>
Execute find_for(const ptx::Instruction& i) {
    const std::string_view name = i.name();
    if (name == "sad") return ternary<T, DistanceSum<T>>;
    if (name == "mul" && i.has("hi")) return binary<T, HighProduct<T, Wide>>;
    if (name == "mad" && i.has("hi")) return ternary<T, HighProductSum<T, Wide>>;
    return nullptr;
}

template <class T>
Execute find_for_word(const ptx::Instruction& i) {
    const std::string_view name = i.name();
    const bool high = i.has("hi");
    if (i.has("sat")) return nullptr;
    if (name == "mul24") return high ? binary<T, Product24<T, true>> : binary<T, Product24<T, false>>;
    if (name == "mad24") return high ? ternary<T, ProductSum24<T, true>> : ternary<T, ProductSum24<T, false>>;
    if (name != "szext") return nullptr;
    if (i.has("wrap")) return binary<std::uint32_t, Extended<T, true>>;
    return i.has("clamp") ? binary<std::uint32_t, Extended<T, false>> : nullptr;
}

Execute find_saturating(const ptx::Instruction& i) {
    if (i.last_type() != Type::s32) return nullptr;
    if (i.name() == "add") return binary<std::int32_t, SaturatedSum>;
    if (i.name() == "sub") return binary<std::int32_t, SaturatedDifference>;
    return i.name() == "mad" && i.has("hi") ? ternary<std::int32_t, SaturatedHighSum> : nullptr;
}

Execute find_by_type(const ptx::Instruction& i, Type type) {
    if (type == Type::s16) return find_for<std::int16_t, std::int32_t>(i);
    if (type == Type::u16) return find_for<std::uint16_t, std::uint32_t>(i);
    if (type == Type::s64) return find_for<std::int64_t, SignedWide>(i);
    if (type == Type::u64) return find_for<std::uint64_t, UnsignedWide>(i);
    if (type != Type::s32 && type != Type::u32) return nullptr;
    const Execute found = type == Type::s32 ? find_for_word<std::int32_t>(i) : find_for_word<std::uint32_t>(i);
    if (found) return found;
    return type == Type::s32 ? find_for<std::int32_t, std::int64_t>(i) : find_for<std::uint32_t, std::uint64_t>(i);
}

Execute find_shift_to_top(Type type) {
    if (ptx::bytes_of(type) == 2) return nullptr;
    return by_integer(type, []<class T>() { return unary_to<std::uint32_t, T, ShiftToTop>; });
}

}  // namespace

Execute find_whole_number(const ptx::Instruction& i) {
    const std::string_view name = i.name();
    const Type type = i.last_type();
    if (i.has("cc") || ptx::bytes_of(type) == 0) return nullptr;
    if (i.has("sat") && !is_real(type) && !name.starts_with("mad24")) return find_saturating(i);
    if (name == "dp4a" || name == "dp2a") return find_dot_by_signs(i);
    if (name == "prmt") return find_permutation(i);
    if (name == "bmsk")
        return i.has("wrap") ? binary<std::uint32_t, MaskOfBits<true>> : binary<std::uint32_t, MaskOfBits<false>>;
    if (name == "fns") return ternary<std::uint32_t, NthSetBit>;
    if (name == "bfind") return i.has("shiftamt") ? find_shift_to_top(type) : nullptr;
    return find_by_type(i, type);
}

}  // namespace lanescope::emulator
