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

}  // namespace lanescope::dwarf
