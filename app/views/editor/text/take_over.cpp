#include "app/views/editor/text/take_over.h"

#include <algorithm>

namespace lanescope::editor {
namespace {

/// Moves an offset past the replacement of [from, to) by `bytes` bytes.
std::size_t moved(std::size_t offset, std::size_t from, std::size_t to, std::size_t bytes) {
    if (offset <= from) return offset;
    return offset < to ? from + std::min(offset - from, bytes) : offset - (to - from) + bytes;
}

bool starts_character(std::string_view text, std::size_t at) {
    const bool within = at < text.size() && (text[at] & 0xC0) == 0x80;
    return !within && !(at > 0 && at < text.size() && text[at - 1] == '\r' && text[at] == '\n');
}

std::size_t same_start(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t same =
        std::size_t(std::mismatch(a.begin(), a.begin() + std::ptrdiff_t(most), b.begin()).first - a.begin());
    while (same > 0 && !(starts_character(a, same) && starts_character(b, same))) --same;
    return same;
}

std::size_t same_end(std::string_view a, std::string_view b, std::size_t start) {
    const std::size_t most = std::min(a.size(), b.size()) - start;
    std::size_t same = 0;
    while (same < most && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
    while (same > 0 && !(starts_character(a, a.size() - same) && starts_character(b, b.size() - same))) --same;
    return same;
}

}  // namespace

void take_over(Document& document, std::string_view text) {
    const std::string& now = document.text();
    if (now == text) return;
    const std::size_t from = same_start(now, text), end = same_end(now, text, from), to = now.size() - end;
    const std::string_view inserted = text.substr(from, text.size() - end - from);
    Selection after = document.selection();
    after.anchor = moved(after.anchor, from, to, inserted.size());
    after.caret = moved(after.caret, from, to, inserted.size());
    document.change({document.buffer().edit(from, to, std::string(inserted))}, after);
}

}  // namespace lanescope::editor
