// Functions in debug information.
#pragma once

#include <elfutils/libdw.h>

#include <vector>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds functions with code. `scope` is a compilation unit or a namespace.
void gather_functions(Dwarf_Die* scope, std::vector<CompiledFunction>& found);

}  // namespace lanescope::dwarf
