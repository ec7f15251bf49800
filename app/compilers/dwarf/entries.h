// Helpers for DWARF entries.
#pragma once

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <cstdint>
#include <optional>
#include <string>

namespace lanescope::dwarf {

template <class F>
void for_children(Dwarf_Die* entry, F f) {
    Dwarf_Die child;
    if (dwarf_child(entry, &child) != 0) return;
    do f(&child);
    while (dwarf_siblingof(&child, &child) == 0);
}

/// Converts nullptr to an empty string.
inline std::string text_of(const char* text) { return text ? text : ""; }

/// Reads the type of a variable, pointer target, qualifier or alias; false if none.
inline bool has_type(Dwarf_Die* entry, Dwarf_Die* type) {
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(entry, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, type);
}

inline std::optional<std::uint64_t> number_at(Dwarf_Die* entry, unsigned name) {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (!dwarf_attr_integrate(entry, name, &attribute) || dwarf_formudata(&attribute, &value) != 0) return std::nullopt;
    return value;
}

/// Returns the mangled name, if any. PTX has DWARF 2's older attribute.
inline std::string linkage_of(Dwarf_Die* entry) {
    Dwarf_Attribute attribute;
    for (const unsigned name : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name})
        if (dwarf_attr_integrate(entry, name, &attribute)) return text_of(dwarf_formstring(&attribute));
    return {};
}

/// Returns "const float*", without aliases.
std::string type_name(Dwarf_Die* type);
/// Returns the target of a pointer, qualifier, alias or variable; "void" if none.
std::string inner_name(Dwarf_Die* entry);
/// Returns the size of the smallest scalar: 4 for `float4[8]`; 0 if unknown.
unsigned scalar_bytes(Dwarf_Die* type);
/// scalar_bytes() of a pointer's target; 0 for others and void.
unsigned pointed_bytes(Dwarf_Die* type);

}  // namespace lanescope::dwarf
