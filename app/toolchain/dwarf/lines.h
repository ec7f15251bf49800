// Which place of the text each piece of a module's code comes from.
#pragma once

#include <elfutils/libdw.h>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds the unit's lines.
void read_lines(Dwarf_Die* unit, CompiledModule& module);

}  // namespace lanescope::dwarf
