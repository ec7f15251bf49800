#include "app/views/editor/comment_lines.h"

#include <algorithm>

#include "app/views/kit/highlight.h"

namespace lanescope::editor {
namespace {

// Only a line with a slash can begin or end a comment.
bool ends_within(std::string_view line, bool within) {
    if (line.find('/') != std::string_view::npos) highlight_line(line, within);
    return within;
}

}  // namespace

void CommentLines::changed(int line) { within_.resize(std::min(within_.size(), std::size_t(std::max(1, line)))); }

bool CommentLines::begins_within(const TextBuffer& buffer, int line) {
    const auto needed = std::size_t(std::clamp(line, 1, buffer.lines()));
    while (within_.size() < needed) within_.push_back(ends_within(buffer.line(int(within_.size())), within_.back()));
    return within_[needed - 1];
}

}  // namespace lanescope::editor
