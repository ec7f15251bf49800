#include "app/toolchain/debug_info.h"

#include <gelf.h>

#include <algorithm>

#include "app/toolchain/dwarf/entries.h"
#include "app/toolchain/dwarf/functions.h"
#include "app/toolchain/dwarf/lines.h"
#include "app/toolchain/dwarf/object_file.h"
#include "app/toolchain/dwarf/variables.h"

namespace lanescope {
namespace {

void read_sections(Elf* elf, CompiledModule& module) {
    std::size_t names = 0;
    elf_getshdrstrndx(elf, &names);
    Elf_Scn* section = nullptr;
    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;
        if (!gelf_getshdr(section, &header) || dwarf::text_of(elf_strptr(elf, names, header.sh_name)) != ".text")
            continue;
        module.text = header.sh_addr;
        module.text_end = header.sh_addr + header.sh_size;
    }
}

void read_segments(Elf* elf, CompiledModule& module) {
    std::size_t segments = 0;
    elf_getphdrnum(elf, &segments);
    for (std::size_t i = 0; i < segments; ++i) {
        GElf_Phdr segment;
        if (!gelf_getphdr(elf, int(i), &segment)) continue;
        if (segment.p_type == PT_TLS) module.shared_bytes = segment.p_memsz;
        if (segment.p_type == PT_LOAD) module.loaded_bytes = segment.p_vaddr + segment.p_memsz;
    }
}

}  // namespace

CompiledModule read_module(const std::filesystem::path& library) {
    dwarf::ObjectFile read(library);
    CompiledModule module;
    Dwarf_Addr bias = 0;
    Dwarf* debug = dwfl_module_getdwarf(read.module(), &bias);
    if (!debug) throw UsageError(library.string() + ": it says nothing of its text");
    dwarf::DeclaredVariables declared;
    for (Dwarf_Die* unit = read.unit_after(nullptr); unit; unit = read.unit_after(unit)) {
        dwarf::gather_functions(unit, module.functions);
        dwarf::gather_declared(unit, declared);
        dwarf::read_lines(unit, module);
        dwarf::read_inlined(unit, module);
    }
    Elf* elf = dwarf_getelf(debug);
    read_sections(elf, module);
    read_segments(elf, module);
    dwarf::read_symbols(elf, declared, module);
    std::ranges::stable_sort(module.functions, {}, &CompiledFunction::line);
    std::ranges::stable_sort(module.lines, {}, &CodeLine::address);
    std::ranges::stable_sort(module.inlined, {}, &InlinedCall::address);
    std::ranges::sort(module.shared, {}, [](const CompiledVariable& v) { return std::pair(v.line, v.address); });
    std::ranges::sort(module.globals, {}, &CompiledVariable::address);
    return module;
}

std::vector<CompiledFunction> functions_of(const std::filesystem::path& object) {
    dwarf::ObjectFile read(object);
    std::vector<CompiledFunction> found;
    for (Dwarf_Die* unit = read.unit_after(nullptr); unit; unit = read.unit_after(unit))
        dwarf::gather_functions(unit, found);
    std::ranges::stable_sort(found, {}, &CompiledFunction::line);
    return found;
}

}  // namespace lanescope
