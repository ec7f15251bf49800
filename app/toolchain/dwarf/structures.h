// Structures as function parameters.
#pragma once

#include <elfutils/libdw.h>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds the fields of a structure with pointers, passed by value, pointer or reference. No effect for other types, and
/// for structures with fields other than numbers, pointers and such structures.
void add_fields(Dwarf_Die* parameter, Parameter& to);

}  // namespace lanescope::dwarf
