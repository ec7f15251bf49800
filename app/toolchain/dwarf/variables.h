// The variables that stay in a module: what DWARF says of them, and where the table of symbols puts them.
#pragma once

#include <elfutils/libdw.h>
#include <libelf.h>

#include <map>
#include <string>

#include "app/toolchain/debug_info.h"

namespace lanescope::dwarf {

struct Declared {
    unsigned scalar_bytes = 0;  ///< of the smallest scalar in it: 4 of `float4[8]`
    int line = 0;
};
/// By their mangled names, or by their own where they have no other.
using DeclaredVariables = std::map<std::string, Declared>;

/// Adds those below the entry, at any depth.
void gather_declared(Dwarf_Die* scope, DeclaredVariables& found);

/// Where they lie, and how large they are: fills `shared` and `globals`.
void read_symbols(Elf* elf, const DeclaredVariables& declared, CompiledModule& module);

}  // namespace lanescope::dwarf
