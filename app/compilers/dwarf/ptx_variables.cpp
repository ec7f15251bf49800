#include "app/compilers/dwarf/ptx_variables.h"

#include <elf.h>
#include <libelf.h>

#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

#include "app/compilers/dwarf/entries.h"

namespace lanescope {
namespace {

using namespace dwarf;

constexpr int deepest_type = 16;
constexpr std::size_t max_scalars = 32;  ///< larger variables are omitted

/// A number, or an expression that adds one.
std::uint64_t offset_of(Dwarf_Die* member) {
    if (const auto number = number_at(member, DW_AT_data_member_location)) return *number;
    Dwarf_Attribute attribute;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    const bool adds = dwarf_attr(member, DW_AT_data_member_location, &attribute) &&
                      dwarf_getlocation(&attribute, &operations, &count) == 0 && count > 0 &&
                      operations[0].atom == DW_OP_plus_uconst;
    return adds ? operations[0].number : 0;
}

std::optional<ScalarKind> kind_of_base(Dwarf_Die* type) {
    switch (number_at(type, DW_AT_encoding).value_or(0)) {
        case DW_ATE_boolean:
            return ScalarKind::boolean;
        case DW_ATE_float:
            return ScalarKind::real;
        case DW_ATE_signed:
        case DW_ATE_signed_char:
            return ScalarKind::signed_number;
        case DW_ATE_unsigned:
        case DW_ATE_unsigned_char:
        case DW_ATE_UTF:
            return ScalarKind::unsigned_number;
        default:
            return std::nullopt;
    }
}

/// CUDA's small floating-point types are structures around an integer.
std::optional<ScalarKind> kind_of_structure(std::string_view name) {
    if (name == "__half") return ScalarKind::half;
    if (name == "__nv_bfloat16") return ScalarKind::bfloat;
    return std::nullopt;
}

class Lister {
public:
    /// Returns false for unsupported types.
    bool list(Dwarf_Die* type, const std::string& path, std::uint64_t offset, int depth = 0) {
        Dwarf_Die inner;
        if (depth > deepest_type) return false;
        switch (dwarf_tag(type)) {
            case DW_TAG_typedef:
            case DW_TAG_const_type:
            case DW_TAG_volatile_type:
            case DW_TAG_restrict_type:
                return has_type(type, &inner) && list(&inner, path, offset, depth + 1);
            case DW_TAG_base_type:
                return add(type, kind_of_base(type), path, offset);
            case DW_TAG_enumeration_type:
                return add(type, ScalarKind::signed_number, path, offset);
            case DW_TAG_pointer_type:
            case DW_TAG_reference_type:
            case DW_TAG_rvalue_reference_type:
                return add(type, ScalarKind::pointer, path, offset);
            case DW_TAG_structure_type:
            case DW_TAG_class_type:
            case DW_TAG_union_type:
                if (const auto kind = kind_of_structure(text_of(dwarf_diename(type))))
                    return add(type, kind, path, offset);
                return list_members(type, path, offset, depth);
            case DW_TAG_array_type:
                return list_elements(type, path, offset, depth);
            default:
                return false;
        }
    }

    std::vector<Scalar> found;

private:
    bool add(Dwarf_Die* type, std::optional<ScalarKind> kind, const std::string& path, std::uint64_t offset) {
        const bool is_address = kind == ScalarKind::pointer;
        const int bytes = is_address ? 8 : dwarf_bytesize(type);
        if (!kind || bytes < 1 || bytes > 8 || (bytes & (bytes - 1)) || found.size() >= max_scalars) return false;
        found.push_back({path, type_name(type), *kind, unsigned(offset), unsigned(bytes)});
        return true;
    }

    bool list_members(Dwarf_Die* type, const std::string& path, std::uint64_t offset, int depth) {
        bool all = true;
        for_children(type, [&](Dwarf_Die* member) {
            const int tag = dwarf_tag(member);
            Dwarf_Die inner;
            Dwarf_Attribute attribute;
            const bool is_static = dwarf_attr(member, DW_AT_external, &attribute) != nullptr;
            if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) || is_static || !has_type(member, &inner)) return;
            if (number_at(member, DW_AT_bit_size)) return void(all = false);
            const std::string name = tag == DW_TAG_member ? text_of(dwarf_diename(member)) : "";
            const std::uint64_t at = offset + offset_of(member);
            all = all && list(&inner, name.empty() ? path : path + "." + name, at, depth + 1);
        });
        return all;
    }

    bool list_elements(Dwarf_Die* type, const std::string& path, std::uint64_t offset, int depth) {
        Dwarf_Die element;
        Dwarf_Word bytes = 0;
        if (!has_type(type, &element) || dwarf_aggregate_size(&element, &bytes) != 0) return false;
        std::vector<std::uint64_t> counts;
        for_children(type, [&](Dwarf_Die* range) {
            if (dwarf_tag(range) != DW_TAG_subrange_type) return;
            const auto last = number_at(range, DW_AT_upper_bound);
            counts.push_back(number_at(range, DW_AT_count).value_or(last ? *last + 1 : 0));
        });
        return list_dimension(&element, bytes, counts, path, offset, depth);
    }

    bool list_dimension(Dwarf_Die* element, std::uint64_t bytes, std::vector<std::uint64_t> counts,
                        const std::string& path, std::uint64_t offset, int depth) {
        if (counts.empty()) return list(element, path, offset, depth + 1);
        const std::uint64_t count = counts.front();
        counts.erase(counts.begin());
        std::uint64_t each = bytes;
        for (const std::uint64_t inner : counts) each *= inner;
        if (count == 0 || count > max_scalars) return false;
        for (std::uint64_t n = 0; n < count; ++n)
            if (!list_dimension(element, bytes, counts, path + "[" + std::to_string(n) + "]", offset + n * each, depth))
                return false;
        return true;
    }
};

/// Empty beyond max_scalars, or if one has no value (bit field).
std::vector<Scalar> scalars_in(Dwarf_Die* type) {
    Lister lister;
    if (!lister.list(type, "", 0)) return {};
    return std::move(lister.found);
}

using Content = std::map<std::string, std::vector<std::byte>>;

template <class T>
void append(std::vector<std::byte>& to, const T& value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    to.insert(to.end(), bytes, bytes + sizeof value);
}

/// elfutils reads only ELF files.
std::vector<std::byte> elf_image(const Content& content) {
    std::vector<std::byte> image(sizeof(Elf64_Ehdr));
    std::vector<Elf64_Shdr> headers(1);
    std::string names(1, '\0');
    const auto add = [&](const std::string& name, Elf64_Word type, const void* bytes, std::size_t count) {
        Elf64_Shdr header{};
        header.sh_name = Elf64_Word(names.size());
        header.sh_type = type;
        header.sh_offset = image.size();
        header.sh_size = count;
        header.sh_addralign = 1;
        names += name + '\0';
        const auto* first = static_cast<const std::byte*>(bytes);
        image.insert(image.end(), first, first + count);
        headers.push_back(header);
    };
    for (const auto& [name, bytes] : content) add(name, SHT_PROGBITS, bytes.data(), bytes.size());
    const std::string all_names = names + ".shstrtab" + '\0';
    add(".shstrtab", SHT_STRTAB, all_names.data(), all_names.size());
    image.resize((image.size() + 7) / 8 * 8);
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_EXEC;
    header.e_machine = EM_X86_64;
    header.e_version = EV_CURRENT;
    header.e_shoff = image.size();
    header.e_ehsize = sizeof(Elf64_Ehdr);
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = Elf64_Half(headers.size());
    header.e_shstrndx = Elf64_Half(headers.size() - 1);
    for (const Elf64_Shdr& section : headers) append(image, section);
    std::memcpy(image.data(), &header, sizeof header);
    return image;
}

/// An address with an optional offset: DW_OP_addr, DW_OP_plus_uconst.
bool address_of(Dwarf_Die* variable, std::uint64_t& address) {
    Dwarf_Attribute attribute;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (!dwarf_attr(variable, DW_AT_location, &attribute) || dwarf_getlocation(&attribute, &operations, &count) != 0 ||
        count == 0 || operations[0].atom != DW_OP_addr)
        return false;
    address = operations[0].number;
    if (count > 1 && operations[1].atom == DW_OP_plus_uconst) address += operations[1].number;
    return true;
}

/// Context of nested entries.
struct Around {
    std::string function;
    std::uint64_t begin = 0, end = 0;
    bool is_inlined = false;
};

Around within_block(Dwarf_Die* block, Around around) {
    Dwarf_Addr begin = 0, end = 0;
    const int tag = dwarf_tag(block);
    const bool has_range = tag == DW_TAG_lexical_block || tag == DW_TAG_inlined_subroutine;
    if (has_range && dwarf_lowpc(block, &begin) == 0 && dwarf_highpc(block, &end) == 0)
        around.begin = begin, around.end = end;
    around.is_inlined = around.is_inlined || tag == DW_TAG_inlined_subroutine;
    return around;
}

class Gatherer {
public:
    void gather(Dwarf_Die* scope, const Around& around) {
        for_children(scope, [&](Dwarf_Die* child) {
            switch (dwarf_tag(child)) {
                case DW_TAG_subprogram: {
                    const std::string linkage = linkage_of(child);
                    return gather(child, {linkage.empty() ? text_of(dwarf_diename(child)) : linkage});
                }
                case DW_TAG_variable:
                case DW_TAG_formal_parameter:
                    return add_variable(child, around);
                case DW_TAG_inlined_subroutine:
                    add_call(child, around.function);
                    return gather(child, within_block(child, around));
                case DW_TAG_lexical_block:
                case DW_TAG_namespace:
                    return gather(child, within_block(child, around));
                default:
                    return;
            }
        });
    }

    PtxDebugInformation found;

private:
    void add_variable(Dwarf_Die* entry, const Around& around) {
        Dwarf_Die type;
        PtxVariable variable{.function = around.function, .name = text_of(dwarf_diename(entry))};
        if (!has_type(entry, &type) || !address_of(entry, variable.address)) return;
        variable.type = type_name(&type);
        variable.scalar_bytes = scalar_bytes(&type);
        Dwarf_Word bytes = 0;
        if (dwarf_aggregate_size(&type, &bytes) == 0) variable.bytes = unsigned(bytes);
        dwarf_decl_line(entry, &variable.line);
        variable.file = int(number_at(entry, DW_AT_decl_file).value_or(0));
        variable.scalars = scalars_in(&type);
        variable.begin = around.begin, variable.end = around.end;
        variable.is_inlined = around.is_inlined;
        found.variables.push_back(std::move(variable));
    }

    void add_call(Dwarf_Die* entry, const std::string& function) {
        Dwarf_Addr begin = 0, end = 0;
        if (dwarf_lowpc(entry, &begin) != 0 || dwarf_highpc(entry, &end) != 0) return;
        found.inlined.push_back({function, begin, end, int(number_at(entry, DW_AT_call_file).value_or(0)),
                                 int(number_at(entry, DW_AT_call_line).value_or(0))});
    }
};

}  // namespace

PtxDebugInformation read_ptx_debug_information(const Content& content) {
    Gatherer gatherer;
    std::vector<std::byte> image = elf_image(content);
    elf_version(EV_CURRENT);
    const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_memory(reinterpret_cast<char*>(image.data()), image.size()),
                                                  elf_end);
    if (!elf) return {};
    const std::unique_ptr<Dwarf, int (*)(Dwarf*)> debug(dwarf_begin_elf(elf.get(), DWARF_C_READ, nullptr), dwarf_end);
    if (!debug) return {};
    Dwarf_CU* unit = nullptr;
    Dwarf_Die entry;
    while (dwarf_get_units(debug.get(), unit, &unit, nullptr, nullptr, &entry, nullptr) == 0)
        gatherer.gather(&entry, {});
    return std::move(gatherer.found);
}

}  // namespace lanescope
