#include "app/toolchain/dwarf/ptx_variables.h"

#include <elf.h>
#include <libelf.h>

#include <cstring>
#include <memory>

#include "app/toolchain/dwarf/entries.h"
#include "app/toolchain/dwarf/types.h"

namespace lanescope {
namespace {

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
};

Around within_block(Dwarf_Die* block, Around around) {
    Dwarf_Addr begin = 0, end = 0;
    if (dwarf_tag(block) == DW_TAG_lexical_block && dwarf_lowpc(block, &begin) == 0 && dwarf_highpc(block, &end) == 0)
        around.begin = begin, around.end = end;
    return around;
}

int file_number(Dwarf_Die* entry) {
    Dwarf_Attribute attribute;
    Dwarf_Word number = 0;
    if (!dwarf_attr_integrate(entry, DW_AT_decl_file, &attribute) || dwarf_formudata(&attribute, &number) != 0)
        return 0;
    return int(number);
}

void gather_variable(Dwarf_Die* entry, const Around& around, std::vector<PtxVariable>& found) {
    Dwarf_Die type;
    PtxVariable variable{.function = around.function, .name = dwarf::text_of(dwarf_diename(entry))};
    if (!dwarf::has_type(entry, &type) || !address_of(entry, variable.address)) return;
    variable.type = dwarf::type_name(&type);
    variable.scalar_bytes = dwarf::scalar_bytes(&type);
    Dwarf_Word bytes = 0;
    if (dwarf_aggregate_size(&type, &bytes) == 0) variable.bytes = unsigned(bytes);
    dwarf_decl_line(entry, &variable.line);
    variable.file = file_number(entry);
    variable.scalars = dwarf::scalars_in(&type);
    variable.begin = around.begin, variable.end = around.end;
    found.push_back(std::move(variable));
}

void gather(Dwarf_Die* scope, const Around& around, std::vector<PtxVariable>& found) {
    dwarf::for_children(scope, [&](Dwarf_Die* child) {
        const int tag = dwarf_tag(child);
        if (tag == DW_TAG_subprogram) {
            const std::string linkage = dwarf::linkage_of(child);
            return gather(child, {linkage.empty() ? dwarf::text_of(dwarf_diename(child)) : linkage}, found);
        }
        if (tag == DW_TAG_variable || tag == DW_TAG_formal_parameter) gather_variable(child, around, found);
        if (tag == DW_TAG_lexical_block || tag == DW_TAG_namespace) gather(child, within_block(child, around), found);
    });
}

}  // namespace

std::vector<PtxVariable> read_ptx_variables(const Content& content) {
    std::vector<PtxVariable> found;
    std::vector<std::byte> image = elf_image(content);
    elf_version(EV_CURRENT);
    const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_memory(reinterpret_cast<char*>(image.data()), image.size()),
                                                  elf_end);
    if (!elf) return found;
    const std::unique_ptr<Dwarf, int (*)(Dwarf*)> debug(dwarf_begin_elf(elf.get(), DWARF_C_READ, nullptr), dwarf_end);
    if (!debug) return found;
    Dwarf_CU* unit = nullptr;
    Dwarf_Die entry;
    while (dwarf_get_units(debug.get(), unit, &unit, nullptr, nullptr, &entry, nullptr) == 0) gather(&entry, {}, found);
    return found;
}

}  // namespace lanescope
