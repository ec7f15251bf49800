// What a PTX instruction does, in one word.
#pragma once

#include "app/machine/recording/instructions.h"
#include "app/ptx/ptx.h"

namespace lanescope::emulator {

InstructionKind kind_of_instruction(const ptx::Instruction& instruction);

}  // namespace lanescope::emulator
