// Commands on the selected lines, or on the caret's line.
#pragma once

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// Changes the indentation by one level; empty lines stay.
void indent_lines(Document& document);
void outdent_lines(Document& document);

/// Adds // in one column to all lines that are not blank, or removes it if all have it.
void toggle_comment(Document& document);

/// Inserts a copy below and moves the caret into it.
void duplicate_lines(Document& document);

/// Swap the lines with the neighbouring one. Marks move along, except for the neighbour's.
void move_lines_up(Document& document);
void move_lines_down(Document& document);

}  // namespace lanescope::editor
