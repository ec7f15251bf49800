// Effects of single keys. They replace a selection.
#pragma once

#include <string_view>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// A closing brace that begins its line aligns with its opening brace's line. now: seconds; a pause ends an undo group.
void type(Document& document, std::string_view character, double now);

/// Keeps the indentation, one level more after an opening brace. Between two braces, the closing one gets its own line.
void break_line(Document& document);

/// Within the indentation, removes one level.
void erase_left(Document& document, double now);
void erase_right(Document& document, double now);
void erase_word_left(Document& document);
void erase_word_right(Document& document);

/// Adds blanks to the next level, or indents the selected lines.
void indent(Document& document);
void outdent(Document& document);

}  // namespace lanescope::editor
