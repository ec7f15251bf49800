// Cells of a line: one per character; a tab extends to the next tab stop.
#pragma once

#include <cstddef>
#include <string_view>

namespace lanescope::editor {

inline constexpr int indent_width = 4;  ///< of a level, and between tab stops

int cell_of(std::string_view line, std::size_t byte);
/// Returns the line's length past its end.
std::size_t byte_at_cell(std::string_view line, int cell);
/// `cell` may be fractional.
std::size_t nearest_byte(std::string_view line, double cell);

std::string_view indent_of(std::string_view line);
inline bool is_blank(std::string_view line) { return indent_of(line).size() == line.size(); }

}  // namespace lanescope::editor
