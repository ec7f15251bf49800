// Words of an opcode that change what an instruction does. An instruction with a word that the emulator does not have
// is refused before the launch, never executed as if the word were not there.
#pragma once

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

bool has_known_modifiers(const ptx::Instruction& instruction);

}  // namespace lanescope::emulator
