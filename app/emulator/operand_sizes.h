// Operand sizes of arithmetic instructions.
#pragma once

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

std::size_t value_count(const ptx::Instruction& instruction);
/// n: from 1. Returns 0 for a predicate.
unsigned value_bytes(const ptx::Instruction& instruction, std::size_t n);
unsigned result_bytes(const ptx::Instruction& instruction);

}  // namespace lanescope::emulator
