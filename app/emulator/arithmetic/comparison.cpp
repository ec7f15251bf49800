#include <functional>

#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

using Unequal = decltype([](auto a, auto b) { return a < b || a > b; });
using BothNumbers = decltype([](auto a, auto b) { return a == a && b == b; });
/// Also true if an operand is NaN.
template <class F>
struct Unordered {
    bool operator()(auto a, auto b) const { return F{}(a, b) || a != a || b != b; }
};
template <class F>
struct Negated {
    bool operator()(auto a, auto b) const { return !F{}(a, b); }
};

enum Combination : std::uint8_t { alone, with_and, with_or, with_xor };

/// d = f(a, b), optionally combined with c; `more` gets the opposite of f, combined likewise.
template <class T, class F>
LANESCOPE_EACH_CPU const Step* set_predicate(Warp& w, const Step* s) {
    const Mask found = compare<T, F>(w, s);
    const auto combined = [&](Mask bits) {
        const Mask c = s->c == nowhere ? 0 : *w.at<Mask>(s->c), other = s->kind & 4 ? ~c : c;
        const auto how = Combination(s->kind & 3);
        if (how == with_and) return bits & other;
        if (how == with_or) return bits | other;
        return how == with_xor ? bits ^ other : bits;
    };
    const Mask first = combined(found), second = combined(~found);
    if (s->d != nowhere) put_predicate(w, s->d, first);
    if (s->parts == 2) put_predicate(w, w.function().more[s->target][0], second);
    return s + 1;
}

template <class T>
Execute whole(std::string_view word) {
    if (word == "eq") return set_predicate<T, std::equal_to<>>;
    if (word == "ne") return set_predicate<T, Unequal>;
    if (word == "lt" || word == "lo") return set_predicate<T, std::less<>>;
    if (word == "le" || word == "ls") return set_predicate<T, std::less_equal<>>;
    if (word == "gt" || word == "hi") return set_predicate<T, std::greater<>>;
    if (word == "ge" || word == "hs") return set_predicate<T, std::greater_equal<>>;
    return nullptr;
}

template <class T>
Execute real(std::string_view word) {
    if (word == "equ") return set_predicate<T, Unordered<std::equal_to<>>>;
    if (word == "neu") return set_predicate<T, Unordered<Unequal>>;
    if (word == "ltu") return set_predicate<T, Unordered<std::less<>>>;
    if (word == "leu") return set_predicate<T, Unordered<std::less_equal<>>>;
    if (word == "gtu") return set_predicate<T, Unordered<std::greater<>>>;
    if (word == "geu") return set_predicate<T, Unordered<std::greater_equal<>>>;
    if (word == "num") return set_predicate<T, BothNumbers>;
    if (word == "nan") return set_predicate<T, Negated<BothNumbers>>;
    return whole<T>(word);
}

Execute find_set_predicate(std::string_view word, Type type) {
    const auto find = [&]<class T>() { return whole<T>(word); };
    if (type == Type::f32) return real<float>(word);
    if (type == Type::f64) return real<double>(word);
    if (type == Type::f16) return real<Half>(word);
    if (type == Type::bf16) return real<BFloat>(word);
    const bool is_unsigned = word == "lo" || word == "ls" || word == "hi" || word == "hs";
    const Execute found = is_unsigned ? nullptr : by_signed(type, find);
    return found || is_half_pair(type) ? found : by_bytes(ptx::bytes_of(type), find);
}

template <class T>
LANESCOPE_EACH_CPU const Step* select(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    const Mask c = *w.at<Mask>(s->c);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = c >> l & 1 ? a[l] : b[l];
    w.put(s->d, r);
    return s + 1;
}

/// slct: a if c >= 0.
template <class T, class C>
LANESCOPE_EACH_CPU const Step* select_by_sign(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    const C* const c = w.at<C>(s->c);
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) r[l] = c[l] >= 0 ? a[l] : b[l];
    w.put(s->d, r);
    return s + 1;
}

template <class F>
LANESCOPE_EACH_CPU const Step* logic(Warp& w, const Step* s) {
    const Mask a = *w.at<Mask>(s->a), b = s->b == nowhere ? 0 : *w.at<Mask>(s->b);
    put_predicate(w, s->d, F{}(a, b));
    return s + 1;
}
using NoBit = decltype([](Mask a, Mask) -> Mask { return ~a; });

}  // namespace

Execute find_comparison(const ptx::Instruction& i) {
    const std::string_view name = i.name();
    const Type type = i.last_type();
    const unsigned bytes = ptx::bytes_of(type);
    if (name == "setp" && i.opcode.size() >= 3) return find_set_predicate(i.opcode[1], type);
    if (name == "selp")
        return bytes == 2 ? select<std::uint16_t> : bytes == 4 ? select<std::uint32_t> : select<std::uint64_t>;
    if (name == "slct" && i.opcode.size() >= 3) {
        const unsigned value_bytes = ptx::bytes_of(ptx::type_named(i.opcode[i.opcode.size() - 2]));
        if (value_bytes < 4 || (type != Type::s32 && type != Type::f32)) return nullptr;
        const bool wide = value_bytes == 8;
        if (type == Type::s32)
            return wide ? select_by_sign<std::uint64_t, std::int32_t> : select_by_sign<std::uint32_t, std::int32_t>;
        return wide ? select_by_sign<std::uint64_t, float> : select_by_sign<std::uint32_t, float>;
    }
    if (type != Type::pred) return nullptr;
    if (name == "and") return logic<std::bit_and<>>;
    if (name == "or") return logic<std::bit_or<>>;
    if (name == "xor") return logic<std::bit_xor<>>;
    if (name == "not") return logic<NoBit>;
    return nullptr;
}

}  // namespace lanescope::emulator
