// Predicates of one value: testp and isspacep.
#include <cmath>

#include "app/emulator/addresses.h"
#include "app/emulator/lane_loops.h"
#include "app/emulator/steps.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

struct IsFinite {
    bool operator()(auto a) const { return std::isfinite(a); }
};
struct IsInfinite {
    bool operator()(auto a) const { return std::isinf(a); }
};
struct IsNumber {
    bool operator()(auto a) const { return !std::isnan(a); }
};
struct IsNotANumber {
    bool operator()(auto a) const { return std::isnan(a); }
};
struct IsNormal {
    bool operator()(auto a) const { return std::isnormal(a); }
};
struct IsSubnormal {
    bool operator()(auto a) const { return std::fpclassify(a) == FP_SUBNORMAL; }
};
struct IsShared {
    bool operator()(std::uint64_t a) const { return a - shared_window < window_bytes; }
};
struct IsLocal {
    bool operator()(std::uint64_t a) const { return a - local_window < window_bytes; }
};
/// Includes constant memory, which shares the address range.
struct IsGlobal {
    bool operator()(std::uint64_t a) const { return !IsShared{}(a) && !IsLocal{}(a); }
};

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
