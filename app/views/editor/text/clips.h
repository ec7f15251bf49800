// Copy, cut and paste. Without a selection they use the caret's whole line.
#pragma once

#include <string>
#include <string_view>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// Returns the selection, or the caret's line with a line end.
std::string copied(const Document& document);
/// As copied(), and removes it from the text.
std::string cut(Document& document);
/// Inserts with the text's line ends. whole_line: inserts a line copied without selection above the caret's line.
/// Throws UsageError if the buffer rejects the text.
void paste(Document& document, std::string_view clip, bool whole_line = false);

}  // namespace lanescope::editor
