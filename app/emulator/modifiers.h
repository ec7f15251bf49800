// Opcode modifiers. Instructions with an unknown one are refused before the launch.
#pragma once

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

bool has_known_modifiers(const ptx::Instruction& instruction);

}  // namespace lanescope::emulator
