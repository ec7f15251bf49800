// The functions that an object file defines.
#pragma once

#include <elfutils/libdw.h>

#include <vector>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds those below the entry, which is a unit of compilation or a namespace.
void gather_functions(Dwarf_Die* scope, std::vector<CompiledFunction>& found);

}  // namespace lanescope::dwarf
