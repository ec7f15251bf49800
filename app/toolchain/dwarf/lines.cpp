#include "app/toolchain/dwarf/lines.h"

#include <algorithm>

#include "app/toolchain/dwarf/entries.h"

namespace lanescope::dwarf {
namespace {

unsigned number_of(const std::string& file, std::vector<std::string>& files) {
    const auto number = static_cast<unsigned>(std::ranges::find(files, file) - files.begin());
    if (number == files.size()) files.push_back(file);
    return number;
}

/// Where the call stands that was replaced: a file of the unit's table, and a line.
void read_call(Dwarf_Die* unit, Dwarf_Die* inlined, InlinedCall& call, std::vector<std::string>& files) {
    Dwarf_Attribute attribute;
    Dwarf_Word number = 0;
    if (dwarf_attr(inlined, DW_AT_call_line, &attribute) && dwarf_formudata(&attribute, &number) == 0)
        call.line = static_cast<int>(number);
    Dwarf_Files* table = nullptr;
    std::size_t count = 0;
    if (dwarf_getsrcfiles(unit, &table, &count) != 0) return;
    if (dwarf_attr(inlined, DW_AT_call_file, &attribute) && dwarf_formudata(&attribute, &number) == 0 && number < count)
        call.file = number_of(text_of(dwarf_filesrc(table, number, nullptr, nullptr)), files);
}

/// The pieces of code that stand in place of one call; several, where the compiler took them apart.
void read_pieces(Dwarf_Die* unit, Dwarf_Die* inlined, unsigned depth, CompiledModule& module) {
    InlinedCall call{.depth = depth};
    read_call(unit, inlined, call, module.files);
    Dwarf_Addr base = 0, begin = 0, end = 0;
    for (std::ptrdiff_t at = 0; (at = dwarf_ranges(inlined, at, &base, &begin, &end)) > 0;) {
        call.address = begin;
        call.end = end;
        module.inlined.push_back(call);
    }
}

void gather_inlined(Dwarf_Die* unit, Dwarf_Die* scope, unsigned depth, CompiledModule& module) {
    for_children(scope, [&](Dwarf_Die* child) {
        const bool inlined = dwarf_tag(child) == DW_TAG_inlined_subroutine;
        if (inlined) read_pieces(unit, child, depth, module);
        gather_inlined(unit, child, inlined ? depth + 1 : depth, module);
    });
}

}  // namespace

void read_lines(Dwarf_Die* unit, CompiledModule& module) {
    Dwarf_Lines* lines = nullptr;
    std::size_t count = 0;
    if (dwarf_getsrclines(unit, &lines, &count) != 0) return;
    for (std::size_t i = 0; i < count; ++i) {
        Dwarf_Line* line = dwarf_onesrcline(lines, i);
        CodeLine entry;
        Dwarf_Addr address = 0;
        bool ends = false;
        dwarf_lineaddr(line, &address);
        dwarf_lineendsequence(line, &ends);
        entry.address = address;
        entry.file = number_of(text_of(dwarf_linesrc(line, nullptr, nullptr)), module.files);
        if (!ends) {
            dwarf_lineno(line, &entry.line);
            dwarf_linecol(line, &entry.column);
        }
        module.lines.push_back(entry);
    }
}

void read_inlined(Dwarf_Die* unit, CompiledModule& module) { gather_inlined(unit, unit, 0, module); }

}  // namespace lanescope::dwarf
