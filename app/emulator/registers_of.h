// Registers of PTX instructions.
#pragma once

#include <cstdint>

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

inline bool is_reg(const ptx::Operand& o) { return o.kind == ptx::Operand::Kind::reg; }
inline bool is_immediate(const ptx::Operand& o) {
    return o.kind == ptx::Operand::Kind::integer || o.kind == ptx::Operand::Kind::real;
}

bool has_result(const ptx::Instruction& instruction);

template <class Operand, class F>
void for_registers(Operand& operand, F f) {
    if (operand.kind == ptx::Operand::Kind::reg) f(operand);
    for (auto& part : operand.parts) for_registers(part, f);
}

/// Calls f(operand) for each written register.
template <class Instruction, class F>
void for_results(Instruction& instruction, F f) {
    if (has_result(instruction)) for_registers(instruction.operands[0], f);
}

/// Calls f(operand) for each register read, except the guard.
template <class Instruction, class F>
void for_values(Instruction& instruction, F f) {
    for (std::size_t o = has_result(instruction) ? 1 : 0; o < instruction.operands.size(); ++o)
        for_registers(instruction.operands[o], f);
}

/// Returns true if control may continue elsewhere after the instruction.
bool ends_block(const ptx::Instruction& instruction);

/// Returns, for each instruction and the end, whether a branch leads there.
std::vector<bool> find_targets(const ptx::Function& function);
/// Returns, for each instruction and the end, whether a basic block begins there.
std::vector<bool> find_block_begins(const ptx::Function& function);

}  // namespace lanescope::emulator
