// The code that the emulator runs: as written, as optimised by a GPU compiler, or both.
#pragma once

#include "app/model/experiment.h"

namespace lanescope {

enum class CodeChoice : std::uint8_t { written, compiled, both };

CodeChoice code_of(const Experiment& experiment);

/// Lists each variant with that code; `both` lists it twice. Libraries are unchanged.
void choose_code(Experiment& experiment, CodeChoice code);

}  // namespace lanescope
