#include "app/toolchain/dwarf/structures.h"

#include <algorithm>
#include <optional>

#include "app/toolchain/dwarf/entries.h"
#include "app/toolchain/dwarf/types.h"

namespace lanescope::dwarf {
namespace {

/// Resolves aliases and qualifiers; false for void.
bool has_plain_type(Dwarf_Die* entry, Dwarf_Die* type) {
    if (!has_type(entry, type)) return false;
    while (dwarf_tag(type) == DW_TAG_typedef || dwarf_tag(type) == DW_TAG_const_type ||
           dwarf_tag(type) == DW_TAG_volatile_type || dwarf_tag(type) == DW_TAG_restrict_type)
        if (!has_type(type, type)) return false;
    return true;
}

bool is_structure(Dwarf_Die* type) {
    return dwarf_tag(type) == DW_TAG_structure_type || dwarf_tag(type) == DW_TAG_class_type;
}

std::uint64_t number_of(Dwarf_Die* entry, unsigned attribute_name) {
    Dwarf_Attribute attribute;
    Dwarf_Word number = 0;
    return dwarf_attr(entry, attribute_name, &attribute) && dwarf_formudata(&attribute, &number) == 0 ? number : 0;
}

std::optional<std::vector<Parameter>> fields_of(Dwarf_Die* structure);

std::optional<Parameter> field_of(Dwarf_Die* member) {
    Dwarf_Die type;
    if (dwarf_tag(member) != DW_TAG_member || !has_plain_type(member, &type)) return std::nullopt;
    Parameter field{.name = text_of(dwarf_diename(member)), .type = inner_name(member)};
    field.offset = number_of(member, DW_AT_data_member_location);
    if (dwarf_tag(&type) == DW_TAG_base_type || dwarf_tag(&type) == DW_TAG_pointer_type) return field;
    auto inner = is_structure(&type) ? fields_of(&type) : std::nullopt;
    if (!inner || inner->empty()) return std::nullopt;
    field.fields = *std::move(inner);
    field.bytes = std::uint64_t(std::max(dwarf_bytesize(&type), 0));
    return field;
}

/// nullopt if a field's type is unsupported.
std::optional<std::vector<Parameter>> fields_of(Dwarf_Die* structure) {
    std::vector<Parameter> fields;
    bool are_known = true;
    for_children(structure, [&](Dwarf_Die* child) {
        const bool is_static = dwarf_hasattr(child, DW_AT_external) || dwarf_tag(child) == DW_TAG_variable;
        const bool is_part = dwarf_tag(child) == DW_TAG_member || dwarf_tag(child) == DW_TAG_inheritance;
        if (!is_part || is_static) return;
        if (auto field = field_of(child))
            fields.push_back(*std::move(field));
        else
            are_known = false;
    });
    return are_known ? std::optional(std::move(fields)) : std::nullopt;
}

bool has_pointer(const std::vector<Parameter>& fields) {
    return std::ranges::any_of(
        fields, [](const Parameter& field) { return field.type.ends_with('*') || has_pointer(field.fields); });
}

}  // namespace

void add_fields(Dwarf_Die* parameter, Parameter& to) {
    constexpr std::uint64_t by_reference = 4;  // DW_CC_pass_by_reference, e.g. with a destructor
    Dwarf_Die type;
    if (!has_plain_type(parameter, &type)) return;
    const bool is_address = dwarf_tag(&type) == DW_TAG_pointer_type || dwarf_tag(&type) == DW_TAG_reference_type;
    if (is_address && !has_plain_type(&type, &type)) return;
    if (!is_structure(&type)) return;
    auto fields = fields_of(&type);
    if (!fields || !has_pointer(*fields)) return;
    to.fields = *std::move(fields);
    to.bytes = std::uint64_t(std::max(dwarf_bytesize(&type), 0));
    to.is_address = is_address || number_of(&type, DW_AT_calling_convention) == by_reference;
}

}  // namespace lanescope::dwarf
