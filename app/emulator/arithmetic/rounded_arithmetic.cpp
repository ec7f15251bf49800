// add, sub, mul, fma, div, sqrt and rcp, rounded toward zero, down or up.
#include <cmath>

#include "app/emulator/arithmetic/rounding.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

struct RoundedSum {
    auto operator()(auto a, auto b) const { return a + b; }
};
struct RoundedDifference {
    auto operator()(auto a, auto b) const { return a - b; }
};
struct RoundedProduct {
    auto operator()(auto a, auto b) const { return a * b; }
};
struct RoundedQuotient {
    auto operator()(auto a, auto b) const { return a / b; }
};
struct RoundedFused {
    auto operator()(auto a, auto b, auto c) const { return std::fma(a, b, c); }
};
struct RoundedRoot {
    auto operator()(auto a) const { return std::sqrt(a); }
};
struct RoundedReciprocal {
    auto operator()(auto a) const { return decltype(a)(1) / a; }
};

/// noinline and memory barriers keep arithmetic within the guard.
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
    switch (rounding) {
        case Rounding::zero:
            return rounded<loop, Rounding::zero>;
        case Rounding::down:
            return rounded<loop, Rounding::down>;
        case Rounding::up:
            return rounded<loop, Rounding::up>;
        default:
            return nullptr;
    }
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
    if (name == "add") return rounded_two<RoundedSum>(type, rounding);
    if (name == "sub") return rounded_two<RoundedDifference>(type, rounding);
    if (name == "mul") return rounded_two<RoundedProduct>(type, rounding);
    if (name == "div") return rounded_two<RoundedQuotient>(type, rounding);
    if (name == "fma" || name == "mad") return rounded_three<RoundedFused>(type, rounding);
    if (name == "sqrt") return rounded_one<RoundedRoot>(type, rounding);
    return name == "rcp" ? rounded_one<RoundedReciprocal>(type, rounding) : nullptr;
}

}  // namespace lanescope::emulator
