// What is said of lines of a text (an error, a hazard, figures of a run), and where it stands once the text has
// changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/views/editor/text_buffer.h"

namespace lanescope::editor {

/// In the order of weight: of several marks of a line the first is drawn. `figures` are drawn by the editor's owner.
enum class MarkKind : std::uint8_t { error, hazard, hint, figures };

struct LineMark {
    int line = 0;  ///< counted from 1
    MarkKind kind = MarkKind::hint;
    std::string text;
    int origin = 0;  ///< the line when the mark was set, by which its owner knows it
    bool operator==(const LineMark&) const = default;
};

/// What an edit does to lines.
struct LineShift {
    int line = 1;       ///< that it begins in
    bool whole = true;  ///< only blanks stand before it in that line, so that the line's text goes where the edit ends
    int removed = 0, added = 0;
};

/// Of an edit that has not been applied yet.
LineShift shift_of(const TextBuffer& buffer, const Edit& edit);

/// Where the line is afterwards; nothing: it was deleted. An edit that changes no number of lines moves none.
std::optional<int> carried(int line, const LineShift& shift);

void carry_marks(std::vector<LineMark>& marks, const LineShift& shift);

}  // namespace lanescope::editor
