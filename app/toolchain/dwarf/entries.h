// Helpers for DWARF entries and their attributes.
#pragma once

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <string>

namespace lanescope::dwarf {

/// Calls f(child) for each direct child of the entry.
template <class F>
void for_children(Dwarf_Die* entry, F f) {
    Dwarf_Die child;
    if (dwarf_child(entry, &child) != 0) return;
    do f(&child);
    while (dwarf_siblingof(&child, &child) == 0);
}

/// elfutils returns nullptr for a missing text.
inline std::string text_of(const char* text) { return text ? text : ""; }

/// Reads the type of a variable, or the target type of a pointer, const or alias; false if there is none.
inline bool has_type(Dwarf_Die* entry, Dwarf_Die* type) {
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(entry, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, type);
}

/// Returns the mangled name; empty without one. The DWARF 2 of PTX uses the older attribute.
inline std::string linkage_of(Dwarf_Die* entry) {
    Dwarf_Attribute attribute;
    for (const unsigned name : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name})
        if (dwarf_attr_integrate(entry, name, &attribute)) return text_of(dwarf_formstring(&attribute));
    return {};
}

}  // namespace lanescope::dwarf
