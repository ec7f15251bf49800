// Line tables in debug information.
#pragma once

#include <elfutils/libdw.h>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds the unit's line table.
void read_lines(Dwarf_Die* unit, CompiledModule& module);

}  // namespace lanescope::dwarf
