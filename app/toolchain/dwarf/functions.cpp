#include "app/toolchain/dwarf/functions.h"

#include "app/toolchain/dwarf/entries.h"
#include "app/toolchain/dwarf/structures.h"
#include "app/toolchain/dwarf/types.h"

namespace lanescope::dwarf {
namespace {

void add_parameters(Dwarf_Die* function, CompiledFunction& to) {
    for_children(function, [&](Dwarf_Die* child) {
        if (dwarf_tag(child) != DW_TAG_formal_parameter) return;
        to.parameters.push_back({text_of(dwarf_diename(child)), inner_name(child)});
        add_fields(child, to.parameters.back());
        Dwarf_Die type;
        to.scalar_bytes.push_back(has_type(child, &type) ? pointed_bytes(&type) : 0);
    });
}

bool is_external(Dwarf_Die* function) {
    Dwarf_Attribute attribute;
    bool external = false;
    return dwarf_attr_integrate(function, DW_AT_external, &attribute) && dwarf_formflag(&attribute, &external) == 0 &&
           external;
}

/// False for declarations, and for functions that are inlined everywhere.
bool has_code(Dwarf_Die* function) { return dwarf_hasattr(function, DW_AT_low_pc); }

CompiledFunction function_of(Dwarf_Die* die) {
    CompiledFunction f{.name = text_of(dwarf_diename(die)),
                       .linkage = linkage_of(die),
                       .file = text_of(dwarf_decl_file(die)),
                       .is_external = is_external(die)};
    add_parameters(die, f);
    dwarf_decl_line(die, &f.line);
    Dwarf_Addr low = 0;
    if (dwarf_lowpc(die, &low) == 0) f.address = low;
    return f;
}

}  // namespace

void gather_functions(Dwarf_Die* scope, std::vector<CompiledFunction>& found) {
    for_children(scope, [&](Dwarf_Die* child) {
        if (dwarf_tag(child) == DW_TAG_namespace) gather_functions(child, found);
        if (dwarf_tag(child) == DW_TAG_subprogram && has_code(child)) found.push_back(function_of(child));
    });
}

}  // namespace lanescope::dwarf
