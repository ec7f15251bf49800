#pragma once

#include <elfutils/libdw.h>

#include <vector>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds the functions defined in `scope`, a compilation unit or namespace.
void gather_functions(Dwarf_Die* scope, std::vector<CompiledFunction>& found);

}  // namespace lanescope::dwarf
