// Marks of lines (errors, hazards, hints, figures) that follow the edits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/editor/text/text_buffer.h"

namespace lanescope::editor {

/// By priority: the first mark of a line is drawn. The editor's owner draws `figures`.
enum class MarkKind : std::uint8_t { error, hazard, hint, figures };

struct LineMark {
    int line = 0;  ///< from 1
    MarkKind kind = MarkKind::hint;
    std::string text;
    int origin = 0;  ///< the line when the mark was set; the owner's key
    bool operator==(const LineMark&) const = default;
};

struct LineShift {
    int line = 1;       ///< first edited line
    bool whole = true;  ///< only blanks precede the edit, so the line's text moves to the edit's end
    int removed = 0, added = 0;
};

/// Call before the edit is applied.
LineShift shift_of(const TextBuffer& buffer, const Edit& edit);

/// nullopt: the line was deleted.
std::optional<int> carried(int line, const LineShift& shift);

void carry_marks(std::vector<LineMark>& marks, const LineShift& shift);

}  // namespace lanescope::editor
