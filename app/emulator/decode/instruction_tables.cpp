#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "app/emulator/decode/decode.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/ptx/registers.h"

namespace lanescope::emulator {
namespace {

struct KindOfNames {
    InstructionKind kind;
    std::array<std::string_view, 13> names;
};

constexpr KindOfNames kinds[] = {
    {InstructionKind::memory, {"ld", "ldu", "st", "atom", "red", "cp", "ldmatrix"}},
    {InstructionKind::control, {"bra", "brx", "call", "ret", "exit", "trap"}},
    {InstructionKind::synchronisation,
     {"shfl", "vote", "match", "redux", "bar", "barrier", "membar", "fence", "activemask"}},
    {InstructionKind::move, {"mov", "cvt", "cvta", "createpolicy"}},
};

bool is_floating(ptx::Type type) { return type >= ptx::Type::f16; }

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

using ptx::Type;

unsigned type_width(Type type) { return type == Type::pred ? 0 : std::max(2u, ptx::bytes_of(type)); }

Type type_before_last(const ptx::Instruction& i) {
    return i.opcode.size() < 2 ? Type::none : ptx::type_named(i.opcode[i.opcode.size() - 2]);
}

}  // namespace

InstructionKind kind_of_instruction(const ptx::Instruction& instruction) {
    const std::string_view name = instruction.name();
    if (name == "ld" && instruction.has("param")) return InstructionKind::move;  // a constant operand on a GPU
    for (const KindOfNames& row : kinds)
        if (std::ranges::count(row.names, name)) return row.kind;
    if (name == "wmma" && !instruction.has("mma")) return InstructionKind::memory;
    if (name == "wmma" || name == "mma") return InstructionKind::floating;
    return is_floating(instruction.last_type()) ? InstructionKind::floating : InstructionKind::integer;
}

bool has_known_modifiers(const ptx::Instruction& i) {
    if (is_arithmetic(i.name())) return fits(i);
    if (i.name() == "ld" || i.name() == "ldu" || i.name() == "st") return has_only(i, is_known_of_access);
    if (i.name() == "atom" || i.name() == "red") return has_only(i, is_known_of_atomic);
    if (i.name() == "cvt") return !i.has("satfinite") && !i.has("rs") && !i.has("scaled");
    return true;
}

std::size_t value_count(const ptx::Instruction& i) {
    static const std::set<std::string_view> one{"not", "neg",   "abs",  "sqrt",  "rsqrt",   "rcp",
                                                "sin", "cos",   "lg2",  "ex2",   "tanh",    "popc",
                                                "clz", "bfind", "brev", "testp", "isspacep"};
    static const std::set<std::string_view> three{"fma",  "mad",  "madc", "bfe", "prmt",  "shf", "selp",
                                                  "slct", "dp4a", "dp2a", "sad", "mad24", "fns", shift_and_add};
    const std::string_view name = i.name();
    if (name == "bfi" || name == "lop3") return 4;
    if (is_packed(name)) return 3;
    return one.contains(name) ? 1 : three.contains(name) ? 3 : 2;
}

unsigned value_bytes(const ptx::Instruction& i, std::size_t n) {
    const std::string_view name = i.name();
    const unsigned bytes = type_width(i.last_type());
    if (name == "isspacep") return 8;
    if (name == "selp" && n == 3) return 0;
    if (name == "slct") return n == 3 ? 4 : ptx::bytes_of(type_before_last(i));
    if ((name == "shl" || name == "shr" || name == shift_and_add) && n == 2) return 4;
    if (name == "bfe" && n > 1) return 4;
    if (name == "bfi" && n > 2) return 4;
    if (name == "mad" && i.has("wide") && n == 3) return 2 * bytes;
    return bytes;
}

unsigned result_bytes(const ptx::Instruction& i) {
    const std::string_view name = i.name();
    if (name == "testp" || name == "isspacep") return 0;
    if (name == "popc" || name == "clz" || name == "bfind") return 4;
    if (name == "slct") return ptx::bytes_of(type_before_last(i));
    const unsigned bytes = type_width(i.last_type());
    return i.has("wide") ? 2 * bytes : bytes;
}

}  // namespace lanescope::emulator
