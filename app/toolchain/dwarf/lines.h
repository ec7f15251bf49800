// The line table of a module.
#pragma once

#include <elfutils/libdw.h>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds the unit's lines.
void read_lines(Dwarf_Die* unit, CompiledModule& module);

}  // namespace lanescope::dwarf
