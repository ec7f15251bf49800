#include "app/emulator/instruction_kind.h"

#include <algorithm>
#include <array>
#include <string_view>

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

}  // namespace

InstructionKind kind_of_instruction(const ptx::Instruction& instruction) {
    const std::string_view name = instruction.name();
    if (name == "ld" && instruction.has("param")) return InstructionKind::move;  // on a GPU it is a constant operand
    for (const KindOfNames& row : kinds)
        if (std::ranges::count(row.names, name)) return row.kind;
    if (name == "wmma" && !instruction.has("mma")) return InstructionKind::memory;
    if (name == "wmma" || name == "mma") return InstructionKind::floating;
    return is_floating(instruction.last_type()) ? InstructionKind::floating : InstructionKind::integer;
}

}  // namespace lanescope::emulator
