#include "app/compilers/dwarf/entries.h"

#include <algorithm>

namespace lanescope::dwarf {

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
            return inner.ends_with('*') ? inner : "const " + inner;  // ignores the pointer's own const
        }
        default:
            return text_of(dwarf_diename(die));
    }
}

unsigned scalar_bytes(Dwarf_Die* type) {
    Dwarf_Die inner;
    switch (dwarf_tag(type)) {
        case DW_TAG_base_type:
        case DW_TAG_pointer_type:
        case DW_TAG_enumeration_type:
            return static_cast<unsigned>(std::max(dwarf_bytesize(type), 1));
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
        case DW_TAG_union_type: {
            unsigned smallest = 0;
            for_children(type, [&](Dwarf_Die* member) {
                if (dwarf_tag(member) != DW_TAG_member || !has_type(member, &inner)) return;
                const unsigned bytes = scalar_bytes(&inner);
                smallest = smallest ? std::min(smallest, bytes) : bytes;
            });
            return smallest;
        }
        default:
            return has_type(type, &inner) ? scalar_bytes(&inner) : 0;
    }
}

unsigned pointed_bytes(Dwarf_Die* type) {
    Dwarf_Die inner;
    if (!has_type(type, &inner)) return 0;
    return dwarf_tag(type) == DW_TAG_pointer_type ? scalar_bytes(&inner) : pointed_bytes(&inner);
}

}  // namespace lanescope::dwarf
