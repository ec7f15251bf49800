#include "app/emulator/registers_of.h"

#include <set>

namespace lanescope::emulator {

using ptx::Instruction;
using ptx::Operand;

bool has_result(const Instruction& i) {
    static const std::set<std::string_view> without{
        "st",     "red",   "bra",       "brx",     "call",     "ret",       "exit",  "bar",     "trap",
        "membar", "fence", "nanosleep", "barrier", "prefetch", "prefetchu", "brkpt", "discard", "applypriority"};
    if (i.operands.empty()) return false;
    const Operand::Kind kind = i.operands[0].kind;
    if (kind != Operand::Kind::reg && kind != Operand::Kind::list && kind != Operand::Kind::pair) return false;
    if (i.name() == "bar" || i.name() == "barrier") return i.has("red");
    return !without.contains(i.name());
}

bool ends_block(const Instruction& i) {
    static const std::set<std::string_view> ends{"bra", "brx", "ret", "exit", "trap"};
    return ends.contains(i.name());
}

std::vector<bool> find_targets(const ptx::Function& f) {
    std::vector<bool> targets(f.instructions.size() + 1);
    const auto mark = [&](std::size_t instruction) {
        if (instruction < targets.size()) targets[instruction] = true;
    };
    for (const Instruction& i : f.instructions)
        if (i.name() == "bra" && !i.operands.empty() && i.operands[0].kind == Operand::Kind::symbol)
            mark(i.operands[0].index);
    for (const auto& [name, list] : f.branch_targets)
        for (const std::uint32_t target : list) mark(target);
    return targets;
}

std::vector<bool> find_block_begins(const ptx::Function& f) {
    std::vector<bool> begins = find_targets(f);
    begins[0] = true;
    for (std::size_t n = 0; n < f.instructions.size(); ++n)
        if (ends_block(f.instructions[n])) begins[n + 1] = true;
    return begins;
}

}  // namespace lanescope::emulator
