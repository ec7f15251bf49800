#include "app/emulator/operand_sizes.h"

#include <algorithm>
#include <set>

#include "app/emulator/promotion.h"
#include "app/emulator/steps.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;

unsigned type_width(Type type) { return type == Type::pred ? 0 : std::max(2u, ptx::bytes_of(type)); }

Type type_before_last(const ptx::Instruction& i) {
    return i.opcode.size() < 2 ? Type::none : ptx::type_named(i.opcode[i.opcode.size() - 2]);
}

}  // namespace

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
