// Commands on the selected lines, or on the caret's line.
#pragma once

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// Change the indentation by one level; empty lines stay.
void indent_lines(Document& document);
void outdent_lines(Document& document);

/// Adds // in one column to the lines that are not blank, or removes it if all have it.
void toggle_comment(Document& document);

/// The caret moves into the copy.
void duplicate_lines(Document& document);

/// Marks move along, except for those of the neighbouring line.
void move_lines_up(Document& document);
void move_lines_down(Document& document);

}  // namespace lanescope::editor
