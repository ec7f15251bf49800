// A text that became another one elsewhere.
#pragma once

#include <string_view>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// Makes the document hold that text, by one edit of the part that differs: caret, marks and what can be undone stay.
/// Throws UsageError, and changes nothing, for a text that the editor does not take.
void take_over(Document& document, std::string_view text);

}  // namespace lanescope::editor
