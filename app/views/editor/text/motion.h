// Caret motion and selection.
#pragma once

#include <cstdint>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// `home` goes to the first letter of the line, then to its first column.
enum class Motion : std::uint8_t {
    left,
    right,
    word_left,
    word_right,
    up,
    down,
    page_up,
    page_down,
    home,
    end,
    document_start,
    document_end,
};

/// extend: keeps the selection's start. page: in lines.
void move(Document& document, Motion motion, bool extend = false, int page = 20);

/// Take a settled offset. A line end is a boundary.
std::size_t word_end(const TextBuffer& buffer, std::size_t offset);
std::size_t word_start(const TextBuffer& buffer, std::size_t offset);

/// Selects the word, blanks or signs at the offset.
void select_word(Document& document, std::size_t offset);
/// Includes the line end.
void select_line(Document& document, int line);
void select_all(Document& document);
/// Goes to the line's first letter; clamps the number.
void go_to_line(Document& document, int line);

}  // namespace lanescope::editor
