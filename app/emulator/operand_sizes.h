// How many values an arithmetic instruction takes, and how wide each is in its registers.
#pragma once

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

std::size_t value_count(const ptx::Instruction& instruction);
/// Bytes of the n-th operand, from 1; 0: a predicate.
unsigned value_bytes(const ptx::Instruction& instruction, std::size_t n);
unsigned result_bytes(const ptx::Instruction& instruction);

}  // namespace lanescope::emulator
