#include "app/emulator/modifiers.h"

#include <algorithm>
#include <array>

namespace lanescope::emulator {
namespace {

/// Tables of steps check comparisons, rounding and modes.
constexpr std::array arithmetic_words{
    "rn",     "rz",         "rm",     "rp",        "ftz",    "sat",   "approx", "full",       "lo",     "hi",
    "wide",   "wrap",       "clamp",  "l",         "r",      "cc",    "b32",    "relu",       "NaN",    "xorsign",
    "abs",    "f4e",        "b4e",    "rc8",       "ecl",    "ecr",   "rc16",   "shiftamt",   "eq",     "ne",
    "lt",     "le",         "gt",     "ge",        "equ",    "neu",   "ltu",    "leu",        "gtu",    "geu",
    "num",    "nan",        "ls",     "hs",        "and",    "or",    "xor",    "add",        "finite", "infinite",
    "number", "notanumber", "normal", "subnormal", "global", "local", "shared", "shared::cta"};

bool is_arithmetic(std::string_view name) {
    static constexpr std::array names{
        "add", "addc", "sub", "subc",  "mul",   "mad",  "madc", "mul24", "mad24", "fma",     "div",  "rem",  "min",
        "max", "neg",  "abs", "sqrt",  "rsqrt", "rcp",  "sin",  "cos",   "lg2",   "ex2",     "tanh", "and",  "or",
        "xor", "not",  "shl", "shr",   "shf",   "bfe",  "bfi",  "brev",  "prmt",  "lop3",    "sad",  "dp4a", "dp2a",
        "set", "popc", "clz", "bfind", "szext", "bmsk", "fns",  "setp",  "testp", "copysign"};
    return std::ranges::find(names, name) != names.end();
}

bool is_known(std::string_view word) {
    return ptx::type_named(word) != ptx::Type::none ||
           std::ranges::find(arithmetic_words, word) != arithmetic_words.end();
}

constexpr std::array access_words{"global",       "local",       "shared",  "shared::cta", "const", "param",
                                  "param::entry", "param::func", "generic", "volatile",    "weak",  "relaxed",
                                  "acquire",      "release",     "acq_rel", "mmio",        "cta",   "cluster",
                                  "gpu",          "sys",         "ca",      "cg",          "cs",    "lu",
                                  "cv",           "wb",          "wt",      "nc",          "v2",    "v4"};
constexpr std::array atomic_operations{"add", "min", "max", "inc", "dec", "and", "or", "xor", "exch", "cas", "noftz"};

template <class Words>
bool has_only(const ptx::Instruction& i, const Words& words) {
    return std::ranges::all_of(i.opcode.begin() + 1, i.opcode.end(), words);
}

/// Hints for caches have no effect on values.
bool is_known_of_access(std::string_view word) {
    return ptx::type_named(word) != ptx::Type::none || std::ranges::find(access_words, word) != access_words.end() ||
           word.starts_with("L1::") || word.starts_with("L2::");
}

bool is_known_of_atomic(std::string_view word) {
    return is_known_of_access(word) || std::ranges::find(atomic_operations, word) != atomic_operations.end();
}

/// Tables restrict .sat of integers; only fma has .relu here.
bool fits(const ptx::Instruction& i) {
    const bool relu_fits = !i.has("relu") || i.name() == "fma";
    const bool sat_fits = !i.has("sat") || i.last_type() != ptx::Type::f64;
    return relu_fits && sat_fits && has_only(i, is_known);
}

}  // namespace

bool has_known_modifiers(const ptx::Instruction& i) {
    if (is_arithmetic(i.name())) return fits(i);
    if (i.name() == "ld" || i.name() == "ldu" || i.name() == "st") return has_only(i, is_known_of_access);
    if (i.name() == "atom" || i.name() == "red") return has_only(i, is_known_of_atomic);
    if (i.name() == "cvt") return !i.has("satfinite") && !i.has("rs") && !i.has("scaled");
    return true;
}

}  // namespace lanescope::emulator
