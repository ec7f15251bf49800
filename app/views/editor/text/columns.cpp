#include "app/views/editor/text/columns.h"

#include <algorithm>

#include "app/model/text/utf8.h"

namespace lanescope::editor {
namespace {

struct Walk {
    std::string_view line;
    std::size_t byte = 0;
    int cell = 0;

    bool ended() const { return byte >= line.size(); }
    int width() const { return line[byte] == '\t' ? indent_width - cell % indent_width : 1; }
    void step() {
        cell += width();
        byte += line[byte] > 0 ? 1 : first_character(line.substr(byte)).bytes;  // most are ASCII
    }
};

}  // namespace

int cell_of(std::string_view line, std::size_t byte) {
    Walk walk{line};
    while (!walk.ended() && walk.byte < byte) walk.step();
    return walk.cell;
}

std::size_t byte_at_cell(std::string_view line, int cell) {
    Walk walk{line};
    while (!walk.ended() && walk.cell + walk.width() <= cell) walk.step();
    return walk.byte;
}

std::size_t nearest_byte(std::string_view line, double cell) {
    Walk walk{line};
    while (!walk.ended() && walk.cell + walk.width() / 2.0 <= cell) walk.step();
    return walk.byte;
}

std::string_view indent_of(std::string_view line) {
    return line.substr(0, std::min(line.size(), line.find_first_not_of(" \t")));
}

}  // namespace lanescope::editor
