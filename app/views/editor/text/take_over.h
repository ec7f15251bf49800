// Updates a document to a text changed elsewhere.
#pragma once

#include <string_view>

#include "app/views/editor/text/document.h"

namespace lanescope::editor {

/// Replaces the differing part in one edit; keeps caret, marks and history. Throws UsageError and changes nothing if
/// the buffer rejects the text.
void take_over(Document& document, std::string_view text);

}  // namespace lanescope::editor
