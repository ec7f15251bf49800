#include "app/toolchain/dwarf/variables.h"

#include <cxxabi.h>
#include <gelf.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "app/toolchain/dwarf/entries.h"

namespace lanescope::dwarf {
namespace {

/// Bytes of the smallest scalar that a type is made of: 4 for `float4[8]`.
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

std::string demangled_name(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                      std::free);
    return status == 0 ? text.get() : name;
}

/// "kernel(int)::tile" is called tile.
std::string own_name(const std::string& linkage) {
    const std::string whole = demangled_name(linkage);
    const std::size_t scope = whole.rfind("::");
    return scope == std::string::npos ? whole : whole.substr(scope + 2);
}

/// Tables of virtual functions and their like: the loader fills them, and lets nobody write there afterwards.
bool is_closed_once_loaded(Elf* elf, std::uint64_t address) {
    std::size_t segments = 0;
    elf_getphdrnum(elf, &segments);
    for (std::size_t i = 0; i < segments; ++i) {
        GElf_Phdr segment;
        if (gelf_getphdr(elf, int(i), &segment) && segment.p_type == PT_GNU_RELRO &&
            address - segment.p_vaddr < segment.p_memsz)
            return true;
    }
    return false;
}

/// Constants of the host's own are not of interest, nor may anybody write there.
bool is_writable(Elf* elf, const GElf_Sym& symbol) {
    GElf_Shdr header;
    return gelf_getshdr(elf_getscn(elf, symbol.st_shndx), &header) && header.sh_flags & SHF_WRITE &&
           (header.sh_flags & SHF_TLS || !is_closed_once_loaded(elf, symbol.st_value));
}

bool is_variable(unsigned char type) { return type == STT_TLS || type == STT_OBJECT; }

CompiledVariable variable_of(const GElf_Sym& symbol, std::string linkage, const DeclaredVariables& declared) {
    CompiledVariable variable{.name = own_name(linkage), .linkage = std::move(linkage)};
    variable.address = symbol.st_value;
    variable.bytes = symbol.st_size;
    for (const std::string& known : {variable.linkage, variable.name})
        if (const auto found = declared.find(known); found != declared.end() && !variable.element_bytes) {
            variable.element_bytes = found->second.scalar_bytes;
            variable.line = found->second.line;
        }
    return variable;
}

}  // namespace

void gather_declared(Dwarf_Die* scope, DeclaredVariables& found) {
    for_children(scope, [&](Dwarf_Die* child) {
        Dwarf_Die type;
        if (dwarf_tag(child) == DW_TAG_variable && has_type(child, &type)) {
            const std::string linkage = linkage_of(child);
            Declared& declared = found[linkage.empty() ? text_of(dwarf_diename(child)) : linkage];
            declared.scalar_bytes = scalar_bytes(&type);
            dwarf_decl_line(child, &declared.line);
        }
        gather_declared(child, found);
    });
}

void read_symbols(Elf* elf, const DeclaredVariables& declared, CompiledModule& module) {
    Elf_Scn* section = nullptr;
    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB || header.sh_entsize == 0) continue;
        Elf_Data* data = elf_getdata(section, nullptr);
        for (std::size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
            GElf_Sym symbol;
            if (!gelf_getsym(data, int(i), &symbol) || symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0) continue;
            const unsigned char type = GELF_ST_TYPE(symbol.st_info);
            if (!is_variable(type) || !is_writable(elf, symbol)) continue;
            const std::string linkage = text_of(elf_strptr(elf, header.sh_link, symbol.st_name));
            (type == STT_TLS ? module.shared : module.globals).push_back(variable_of(symbol, linkage, declared));
        }
    }
}

}  // namespace lanescope::dwarf
