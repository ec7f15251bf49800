// Names and sizes of types.
#pragma once

#include <elfutils/libdw.h>

#include <string>

namespace lanescope::dwarf {

/// "const float*": names of types are looked through to what they stand for.
std::string type_name(Dwarf_Die* type);
/// The type that a pointer, a const, an alias or a variable is made of; "void" if there is none.
std::string inner_name(Dwarf_Die* entry);
/// Bytes of the smallest scalar that a type is made of: 4 for `float4[8]`; 0 if the compiler does not tell.
unsigned scalar_bytes(Dwarf_Die* type);
/// The same for what a pointer points to; 0 for other types and for void.
unsigned pointed_bytes(Dwarf_Die* type);

}  // namespace lanescope::dwarf
