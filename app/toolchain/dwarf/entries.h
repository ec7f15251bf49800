// DWARF as a tree of entries, each with attributes: the few questions that are asked of one.
#pragma once

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <string>

namespace lanescope::dwarf {

/// Calls f(child) for each entry right below this one.
template <class F>
void for_children(Dwarf_Die* entry, F f) {
    Dwarf_Die child;
    if (dwarf_child(entry, &child) != 0) return;
    do f(&child);
    while (dwarf_siblingof(&child, &child) == 0);
}

/// elfutils gives nullptr for what there is not.
inline std::string text_of(const char* text) { return text ? text : ""; }

/// The type that a variable has, or that a pointer, a const or an alias is made of; false where there is none.
inline bool has_type(Dwarf_Die* entry, Dwarf_Die* type) {
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(entry, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, type);
}

/// The mangled name; empty where there is none. PTX has version 2 of DWARF, in which the attribute has an older name.
inline std::string linkage_of(Dwarf_Die* entry) {
    Dwarf_Attribute attribute;
    for (const unsigned name : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name})
        if (dwarf_attr_integrate(entry, name, &attribute)) return text_of(dwarf_formstring(&attribute));
    return {};
}

}  // namespace lanescope::dwarf
