// The visible part of a line, in pieces of one colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/views/kit/highlight.h"

namespace lanescope::editor {

struct Piece {
    int cell = 0;      ///< its first cell
    std::string text;  ///< one character per cell, all drawable
    Ink ink = Ink::plain;
};

/// Returns the pieces in cells [first, last). Leaves out tabs; shows invalid characters as '?'. Lines over 4096 bytes
/// have one colour.
std::vector<Piece> pieces_of(std::string_view line, bool in_comment, int first, int last);

}  // namespace lanescope::editor
