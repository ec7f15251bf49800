// Names and sizes of types.
#pragma once

#include <elfutils/libdw.h>

#include <string>

namespace lanescope::dwarf {

/// "const float*", with aliases resolved.
std::string type_name(Dwarf_Die* type);
/// The target type of a pointer, const, alias or variable; "void" if there is none.
std::string inner_name(Dwarf_Die* entry);
/// Bytes of the smallest scalar in the type: 4 for `float4[8]`; 0 if unknown.
unsigned scalar_bytes(Dwarf_Die* type);
/// scalar_bytes() of a pointer's target; 0 for other types and for void.
unsigned pointed_bytes(Dwarf_Die* type);

}  // namespace lanescope::dwarf
