// Names and sizes of types.
#pragma once

#include <elfutils/libdw.h>

#include <string>

namespace lanescope::dwarf {

/// Returns "const float*", without aliases.
std::string type_name(Dwarf_Die* type);
/// Returns the target of a pointer, qualifier, alias or variable; "void" if none.
std::string inner_name(Dwarf_Die* entry);
/// Returns the size of the smallest scalar: 4 for `float4[8]`; 0 if unknown.
unsigned scalar_bytes(Dwarf_Die* type);
/// Returns scalar_bytes() of a pointer's target; 0 for others and for void.
unsigned pointed_bytes(Dwarf_Die* type);

}  // namespace lanescope::dwarf
