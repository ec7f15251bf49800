#include "app/toolchain/debug_info.h"

#include <gelf.h>

#include <algorithm>

#include "app/toolchain/dwarf/entries.h"
#include "app/toolchain/dwarf/functions.h"
#include "app/toolchain/dwarf/lines.h"
#include "app/toolchain/dwarf/object_file.h"

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

}  // namespace

std::vector<Parameter> with_fields(const std::vector<Parameter>& parameters) {
    std::vector<Parameter> all;
    for (const Parameter& parameter : parameters) {
        if (parameter.fields.empty()) all.push_back(parameter);
        for (Parameter field : with_fields(parameter.fields)) {
            field.name = parameter.name + "." + field.name;
            all.push_back(std::move(field));
        }
    }
    return all;
}

CompiledModule read_module(const std::filesystem::path& library) {
    dwarf::ObjectFile read(library);
    CompiledModule module;
    Dwarf_Addr bias = 0;
    Dwarf* debug = dwfl_module_getdwarf(read.module(), &bias);
    if (!debug) return module;  // a file with only templates
    for (Dwarf_Die* unit = read.unit_after(nullptr); unit; unit = read.unit_after(unit)) {
        dwarf::gather_functions(unit, module.functions);
        dwarf::read_lines(unit, module);
    }
    read_sections(dwarf_getelf(debug), module);
    std::ranges::stable_sort(module.functions, {}, &CompiledFunction::line);
    std::ranges::stable_sort(module.lines, {}, &CodeLine::address);
    return module;
}

}  // namespace lanescope
