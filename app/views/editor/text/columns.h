// Places in a line as they are drawn: every character takes one cell, and a tab as many as lead to the next stop.
#pragma once

#include <cstddef>
#include <string_view>

namespace lanescope::editor {

inline constexpr int indent_width = 4;  ///< of a level, and between tab stops

/// Cells that stand before this byte of the line.
int cell_of(std::string_view line, std::size_t byte);
/// The byte at which the character in that cell begins; past the line's end its length.
std::size_t byte_at_cell(std::string_view line, int cell);
/// Where a caret goes, which stands at the nearer end of a character: `cell` may lie within one.
std::size_t nearest_byte(std::string_view line, double cell);

/// The blanks that a line begins with.
std::string_view indent_of(std::string_view line);
inline bool is_blank(std::string_view line) { return indent_of(line).size() == line.size(); }

}  // namespace lanescope::editor
