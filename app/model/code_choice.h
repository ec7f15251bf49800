// Which code of the variants runs on the emulator: as it is written, as a compiler for GPUs optimises it, or both.
#pragma once

#include "app/model/experiment.h"

namespace lanescope {

enum class CodeChoice : std::uint8_t { written, compiled, both };

/// Both if some variants run as written and some as compiled.
CodeChoice code_of(const Experiment& experiment);

/// Each variant once with that code, or twice: as written, then as compiled. Libraries have no code to choose.
void choose_code(Experiment& experiment, CodeChoice code);

}  // namespace lanescope
