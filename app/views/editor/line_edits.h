// Commands about whole lines: those of the selection, or the one that the caret is in.
#pragma once

#include "app/views/editor/document.h"

namespace lanescope::editor {

/// Each line that is not empty goes in by a level, or comes out by one.
void indent_lines(Document& document);
void outdent_lines(Document& document);

/// Puts // before all lines that are not blank, in one column; where all have it already, it is taken away.
void toggle_comment(Document& document);

/// A copy of the lines stands below, with the caret in it.
void duplicate_lines(Document& document);

/// The lines change places with the one above or below them. Marks go along, except for that line's.
void move_lines_up(Document& document);
void move_lines_down(Document& document);

}  // namespace lanescope::editor
