// Copy, cut and paste. Without a selection they use the caret's whole line.
#pragma once

#include <string>
#include <string_view>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// Returns the selection, or the caret's line with a line end.
std::string copied(const Document& document);
/// As copied(), and erases it.
std::string cut(Document& document);
/// Converts line ends. whole_line: inserts above the caret's line, if nothing is selected. Throws UsageError if the
/// buffer rejects the text.
void paste(Document& document, std::string_view clip, bool whole_line = false);

}  // namespace lanescope::editor
