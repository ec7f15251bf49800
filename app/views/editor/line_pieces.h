// What of a line is drawn, in pieces of one colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/views/kit/highlight.h"

namespace lanescope::editor {

struct Piece {
    int cell = 0;      ///< that it begins in
    std::string text;  ///< one character a cell, and nothing that could not be drawn
    Ink ink = Ink::plain;
};

/// The pieces in cells [first, last) of a line. Tabs are left out, and what is no character is drawn as '?'. Lines of
/// more than 4096 bytes have one colour.
std::vector<Piece> pieces_of(std::string_view line, bool in_comment, int first, int last);

}  // namespace lanescope::editor
