// Copy, cut and paste. Without a selection they are about the caret's line as a whole.
#pragma once

#include <string>
#include <string_view>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// What is selected, or the caret's line with a line end.
std::string copied(const Document& document);
/// Takes it out of the text, too.
std::string cut(Document& document);
/// Line ends become those of the text. `whole_line`: what was copied without a selection goes above the caret's line.
/// Throws UsageError for what the text does not take.
void paste(Document& document, std::string_view clip, bool whole_line = false);

}  // namespace lanescope::editor
