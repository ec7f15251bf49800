#include <cmath>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

enum class Relation : std::uint8_t { eq, ne, lt, le, gt, ge, num, nan };

struct Comparison {
    Relation relation = Relation::eq;
    bool or_unordered = false;  ///< true for NaN too
    bool is_unsigned = false;   ///< lo, ls, hi, hs
};

struct ComparisonRow {
    std::string_view word;
    Comparison comparison;
};
constexpr ComparisonRow comparison_words[] = {
    {"eq", {Relation::eq}},
    {"ne", {Relation::ne}},
    {"lt", {Relation::lt}},
    {"le", {Relation::le}},
    {"gt", {Relation::gt}},
    {"ge", {Relation::ge}},
    {"lo", {Relation::lt, false, true}},
    {"ls", {Relation::le, false, true}},
    {"hi", {Relation::gt, false, true}},
    {"hs", {Relation::ge, false, true}},
    {"equ", {Relation::eq, true}},
    {"neu", {Relation::ne, true}},
    {"ltu", {Relation::lt, true}},
    {"leu", {Relation::le, true}},
    {"gtu", {Relation::gt, true}},
    {"geu", {Relation::ge, true}},
    {"num", {Relation::num}},
    {"nan", {Relation::nan}},
};

template <class T>
bool ordered_holds(Relation relation, T a, T b) {
    if (relation == Relation::eq) return a == b;
    if (relation == Relation::ne) return a < b || a > b;
    if (relation == Relation::lt) return a < b;
    if (relation == Relation::le) return a <= b;
    if (relation == Relation::gt) return a > b;
    if (relation == Relation::ge) return a >= b;
    return relation == Relation::num ? a == a && b == b : a != a || b != b;
}

template <class T>
bool holds(Comparison c, T a, T b) {
    return ordered_holds(c.relation, a, b) || (c.or_unordered && (a != a || b != b));
}

// Step::kind: row of the comparison; bytes: form of the result; parts: combination.
enum class Written : std::uint8_t { all_ones, float_one, half_one, bfloat_one };
enum class Combined : std::uint8_t { alone, with_and, with_or, with_xor };

bool combined(const Step& s, bool found, bool other) {
    const auto how = Combined(s.parts & 3);
    if (how == Combined::with_and) return found && other;
    if (how == Combined::with_or) return found || other;
    return how == Combined::with_xor ? found != other : found;
}

std::uint32_t true_value(Written written) {
    static constexpr std::uint32_t values[] = {~0u, 0x3f800000, 0x3c00, 0x3f80};
    return values[unsigned(written)];
}

/// T: operands, per_lane in a register.
template <class T, class R, unsigned per_lane>
const Step* set_numbers(Warp& w, const Step* s) {
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b);
    R* const d = w.at<R>(s->d);
    const Mask other = s->c == nowhere ? 0 : *w.at<Mask>(s->c) ^ (s->negated ? ~Mask(0) : 0);
    const Comparison comparison = comparison_words[s->kind].comparison;
    const R yes = R(true_value(Written(s->bytes)));
    for (unsigned n = 0; n < lanes * per_lane; ++n) {
        if (!(w.mask >> n / per_lane & 1)) continue;
        d[n] = combined(*s, holds(comparison, a[n], b[n]), other >> n / per_lane & 1) ? yes : R(0);
    }
    return s + 1;
}

/// setp of pairs: d for the first values, Function::more[target][0] for the second.
template <class H>
const Step* set_two_predicates(Warp& w, const Step* s) {
    const H *const a = w.at<H>(s->a), *const b = w.at<H>(s->b);
    const Mask other = s->c == nowhere ? 0 : *w.at<Mask>(s->c) ^ (s->negated ? ~Mask(0) : 0);
    const Comparison comparison = comparison_words[s->kind].comparison;
    Mask found[2]{};
    for (unsigned n = 0; n < lanes * 2; ++n)
        found[n % 2] |= Mask(combined(*s, holds(comparison, float(a[n]), float(b[n])), other >> n / 2 & 1)) << n / 2;
    if (s->d != nowhere) put_predicate(w, s->d, found[0]);
    const std::uint32_t second = w.function().more[s->target][0];
    if (second != nowhere) put_predicate(w, second, found[1]);
    return s + 1;
}

template <class H>
struct AsFloat : H {
    bool operator<(AsFloat o) const { return float(*this) < float(o); }
    bool operator>(AsFloat o) const { return float(*this) > float(o); }
    bool operator<=(AsFloat o) const { return float(*this) <= float(o); }
    bool operator>=(AsFloat o) const { return float(*this) >= float(o); }
    bool operator==(AsFloat o) const { return float(*this) == float(o); }
    bool operator!=(AsFloat o) const { return float(*this) != float(o); }
};
using HalfValue = AsFloat<Half>;
using BFloatValue = AsFloat<BFloat>;

template <class R>
Execute of_operands(Type type, bool is_unsigned) {
    const auto find = []<class T>() { return set_numbers<T, R, 1>; };
    if (type == Type::f32) return set_numbers<float, R, 1>;
    if (type == Type::f64) return set_numbers<double, R, 1>;
    if (type == Type::f16) return set_numbers<HalfValue, R, 1>;
    if (type == Type::bf16) return set_numbers<BFloatValue, R, 1>;
    const Execute found = is_unsigned ? nullptr : by_signed(type, find);
    return found ? found : by_bytes(ptx::bytes_of(type), find);
}

Execute find_set(Type to, Type from, bool is_unsigned) {
    if (from == Type::f16x2) return ptx::bytes_of(to) == 4 ? set_numbers<HalfValue, std::uint16_t, 2> : nullptr;
    if (from == Type::bf16x2) return ptx::bytes_of(to) == 4 ? set_numbers<BFloatValue, std::uint16_t, 2> : nullptr;
    if (ptx::bytes_of(to) == 2) return of_operands<std::uint16_t>(from, is_unsigned);
    return ptx::bytes_of(to) == 4 ? of_operands<std::uint32_t>(from, is_unsigned) : nullptr;
}

Written written_as(Type type) {
    if (type == Type::f32) return Written::float_one;
    if (type == Type::f16 || type == Type::f16x2) return Written::half_one;
    return type == Type::bf16 || type == Type::bf16x2 ? Written::bfloat_one : Written::all_ones;
}

int row_of(std::string_view word) {
    for (std::size_t n = 0; n < std::size(comparison_words); ++n)
        if (comparison_words[n].word == word) return int(n);
    return -1;
}

using IsFinite = decltype([](auto a) { return std::isfinite(a); });
using IsInfinite = decltype([](auto a) { return std::isinf(a); });
using IsNumber = decltype([](auto a) { return !std::isnan(a); });
using IsNotANumber = decltype([](auto a) { return std::isnan(a); });
using IsNormal = decltype([](auto a) { return std::isnormal(a); });
using IsSubnormal = decltype([](auto a) { return std::fpclassify(a) == FP_SUBNORMAL; });
using IsShared = decltype([](std::uint64_t a) { return a - shared_window < window_bytes; });
using IsLocal = decltype([](std::uint64_t a) { return a - local_window < window_bytes; });
/// Includes constant memory, which shares global memory's address range.
using IsGlobal = decltype([](std::uint64_t a) { return !IsShared{}(a) && !IsLocal{}(a); });

template <class T, class F>
const Step* ask_lanes(Warp& w, const Step* s) {
    const T* const a = w.at<T>(s->a);
    Mask found = 0;
    for (unsigned l = 0; l < lanes; ++l) found |= Mask(F{}(a[l])) << l;
    put_predicate(w, s->d, found);
    return s + 1;
}

template <class F>
Execute question_of_real(Type type) {
    if (type == Type::f32) return ask_lanes<float, F>;
    return type == Type::f64 ? ask_lanes<double, F> : nullptr;
}

}  // namespace

bool make_set(const ptx::Instruction& i, Step& step) {
    if (i.opcode.size() < 3) return false;
    const Type from = i.last_type(), to = ptx::type_named(i.opcode[i.opcode.size() - 2]);
    const int row = row_of(i.opcode[1]);
    if (row < 0) return false;
    const Combined how = i.has("and")   ? Combined::with_and
                         : i.has("or")  ? Combined::with_or
                         : i.has("xor") ? Combined::with_xor
                                        : Combined::alone;
    step.kind = std::uint8_t(row);
    step.parts = std::uint8_t(how);
    if (i.name() == "setp") {
        step.execute = from == Type::f16x2    ? set_two_predicates<Half>
                       : from == Type::bf16x2 ? set_two_predicates<BFloat>
                                              : nullptr;
        return step.execute != nullptr;
    }
    step.bytes = std::uint8_t(written_as(to));
    step.execute = find_set(to, from, comparison_words[row].comparison.is_unsigned);
    return step.execute != nullptr;
}

Execute find_question(const ptx::Instruction& i) {
    if (i.opcode.size() < 2) return nullptr;
    const std::string_view word = i.opcode[1];
    if (i.name() == "isspacep") {
        if (word == "shared" || word == "shared::cta") return ask_lanes<std::uint64_t, IsShared>;
        if (word == "local") return ask_lanes<std::uint64_t, IsLocal>;
        return word == "global" ? ask_lanes<std::uint64_t, IsGlobal> : nullptr;
    }
    if (i.name() != "testp") return nullptr;
    const Type type = i.last_type();
    if (word == "finite") return question_of_real<IsFinite>(type);
    if (word == "infinite") return question_of_real<IsInfinite>(type);
    if (word == "number") return question_of_real<IsNumber>(type);
    if (word == "notanumber") return question_of_real<IsNotANumber>(type);
    if (word == "normal") return question_of_real<IsNormal>(type);
    return word == "subnormal" ? question_of_real<IsSubnormal>(type) : nullptr;
}

}  // namespace lanescope::emulator
