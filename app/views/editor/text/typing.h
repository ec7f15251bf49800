// What single keys do to a text: letters, Enter, Backspace, Delete, Tab. A selection is replaced.
#pragma once

#include <string_view>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// One character as it was typed. A closing brace that begins its line moves to where the line of its opening one
/// begins. `now`: seconds, for pauses that end a group to be undone.
void type(Document& document, std::string_view character, double now);

/// A new line, indented as the one that the caret is in, and a level further after an opening brace. Between two braces
/// the closing one gets a line of its own.
void break_line(Document& document);

/// Backspace; within the blanks that begin a line it goes back a level.
void erase_left(Document& document, double now);
void erase_right(Document& document, double now);
void erase_word_left(Document& document);
void erase_word_right(Document& document);

/// Tab: blanks up to the next level; of a selection all lines go in.
void indent(Document& document);
/// Shift and Tab: all lines of the selection come out a level.
void outdent(Document& document);

}  // namespace lanescope::editor
