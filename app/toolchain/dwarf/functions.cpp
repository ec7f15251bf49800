#include "app/toolchain/dwarf/functions.h"

#include "app/toolchain/dwarf/entries.h"

namespace lanescope::dwarf {
namespace {

std::string type_name(Dwarf_Die* die);

/// Name of what a pointer, a const, or an alias is made of.
std::string inner_name(Dwarf_Die* die) {
    Dwarf_Die inner;
    return has_type(die, &inner) ? type_name(&inner) : "void";
}

std::string type_name(Dwarf_Die* die) {
    switch (dwarf_tag(die)) {
        case DW_TAG_typedef:
        case DW_TAG_restrict_type:
        case DW_TAG_volatile_type:
            return inner_name(die);
        case DW_TAG_pointer_type:
            return inner_name(die) + "*";
        case DW_TAG_reference_type:
            return inner_name(die) + "&";
        case DW_TAG_const_type: {
            const std::string inner = inner_name(die);
            return inner.ends_with('*') ? inner
                                        : "const " + inner;  // that the pointer itself stays is nobody's concern
        }
        default:
            return text_of(dwarf_diename(die));
    }
}

std::vector<Parameter> parameters_of(Dwarf_Die* function) {
    std::vector<Parameter> found;
    for_children(function, [&](Dwarf_Die* child) {
        if (dwarf_tag(child) == DW_TAG_formal_parameter)
            found.push_back({text_of(dwarf_diename(child)), inner_name(child)});
    });
    return found;
}

bool is_external(Dwarf_Die* function) {
    Dwarf_Attribute attribute;
    bool external = false;
    return dwarf_attr_integrate(function, DW_AT_external, &attribute) && dwarf_formflag(&attribute, &external) == 0 &&
           external;
}

/// Declarations, and what was inlined everywhere, have no code.
bool has_code(Dwarf_Die* function) { return dwarf_hasattr(function, DW_AT_low_pc); }

CompiledFunction function_of(Dwarf_Die* die) {
    CompiledFunction f{.name = text_of(dwarf_diename(die)),
                       .linkage = linkage_of(die),
                       .file = text_of(dwarf_decl_file(die)),
                       .is_external = is_external(die),
                       .parameters = parameters_of(die)};
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
