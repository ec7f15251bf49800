#include "app/views/editor/line_marks.h"

#include <algorithm>

namespace lanescope::editor {

LineShift shift_of(const TextBuffer& buffer, const Edit& edit) {
    const int line = buffer.line_at(edit.at);
    const std::size_t start = buffer.line_start(line);
    const std::string_view before = std::string_view(buffer.text()).substr(start, edit.at - start);
    return {line, before.find_first_not_of(" \t") == std::string_view::npos,
            int(std::ranges::count(edit.removed, '\n')), int(std::ranges::count(edit.inserted, '\n'))};
}

std::optional<int> carried(int line, const LineShift& shift) {
    if (shift.removed == shift.added || line < shift.line) return line;
    const int last = shift.line + shift.removed, stays = shift.whole ? last : shift.line;
    if (line <= last && line != stays) return std::nullopt;
    const int joined = line > last ? line - shift.removed : shift.line;
    return joined > shift.line || shift.whole ? joined + shift.added : joined;
}

void carry_marks(std::vector<LineMark>& marks, const LineShift& shift) {
    std::erase_if(marks, [&](LineMark& mark) {
        const std::optional<int> line = carried(mark.line, shift);
        mark.line = line.value_or(0);
        return !line;
    });
}

}  // namespace lanescope::editor
