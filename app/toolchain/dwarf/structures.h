// Structures as parameters.
#pragma once

#include <elfutils/libdw.h>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds the fields of a structure with pointers, also behind a pointer or reference. No effect if a field is neither a
/// number, a pointer nor such a structure.
void add_fields(Dwarf_Die* parameter, Parameter& to);

}  // namespace lanescope::dwarf
