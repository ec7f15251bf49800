// Which code of the variants the emulator runs: as written, as optimised by a GPU compiler, or both.
#pragma once

#include "app/model/experiment.h"

namespace lanescope {

enum class CodeChoice : std::uint8_t { written, compiled, both };

/// Returns `both` if some variants run as written and some as compiled.
CodeChoice code_of(const Experiment& experiment);

/// Lists each variant once with that code; `both` lists it twice, as written first. Libraries are unchanged.
void choose_code(Experiment& experiment, CodeChoice code);

}  // namespace lanescope
