// Editor commands: motion, selection, single keys, selected lines, clipboard.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/views/editor/document/document.h"

namespace lanescope::editor {

/// `home` goes to the line's first letter, then to its first column.
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
    document_end
};

/// extend: keeps the selection's start. page: in lines.
void move(Document& document, Motion motion, bool extend = false, int page = 20);

/// Take a settled offset. A line end is a boundary.
std::size_t word_end(const TextBuffer& buffer, std::size_t offset);
std::size_t word_start(const TextBuffer& buffer, std::size_t offset);

/// Selects the word, blanks or signs at the offset.
void select_word(Document& document, std::size_t offset);
void select_line(Document& document, int line);
void select_all(Document& document);
/// Goes to the line's first letter; clamps the number.
void go_to_line(Document& document, int line);

// Single keys replace a selection.

/// A closing brace that begins its line aligns with its opening brace's line. now: seconds; a pause ends an undo group.
void type(Document& document, std::string_view character, double now);

/// Keeps the indentation, plus a level after an opening brace. Between braces, the closing one gets its own line.
void break_line(Document& document);

/// Within the indentation, removes one level.
void erase_left(Document& document, double now);
void erase_right(Document& document, double now);
void erase_word_left(Document& document);
void erase_word_right(Document& document);

/// Adds blanks to the next level, or indents selected nonempty lines.
void indent(Document& document);
/// Removes a level from selected lines, else the caret's.
void outdent(Document& document);

// Commands on the selected lines, else the caret's.

/// Adds // in one column to nonblank lines, or removes it if all have it.
void toggle_comment(Document& document);
void duplicate_lines(Document& document);

/// Moves the marks too, except the neighbouring line's.
void move_lines_up(Document& document);
void move_lines_down(Document& document);
std::string copied(const Document& document);
std::string cut(Document& document);
/// Converts line ends. whole_line: without a selection, inserts above the caret's line. Throws UsageError if rejected.
void paste(Document& document, std::string_view clip, bool whole_line = false);

}  // namespace lanescope::editor
