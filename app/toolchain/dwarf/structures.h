// Structures that functions take.
#pragma once

#include <elfutils/libdw.h>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

/// Adds the fields of a structure with pointers, which the parameter is, or which its pointer or reference leads to.
/// Without effect for other types, and for structures whose fields are not all numbers, pointers and such structures.
void add_fields(Dwarf_Die* parameter, Parameter& to);

}  // namespace lanescope::dwarf
