// Where the caret goes, and what is selected.
#pragma once

#include <cstdint>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// `home` goes to the line's first letter, and from there to its first column.
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

/// Moves the caret; with `extend` the selection goes along. `page`: lines.
void move(Document& document, Motion motion, bool extend = false, int page = 20);

/// Where the next word begins or ends, seen from a settled offset; a line end is a stop of its own.
std::size_t word_end(const TextBuffer& buffer, std::size_t offset);
std::size_t word_start(const TextBuffer& buffer, std::size_t offset);

/// Selects the word, the blanks or the signs that the offset stands in.
void select_word(Document& document, std::size_t offset);
/// Selects the line with its line end.
void select_line(Document& document, int line);
void select_all(Document& document);
/// Puts the caret at the first letter of a line; of one that is not there, of the nearest.
void go_to_line(Document& document, int line);

}  // namespace lanescope::editor
