#include "app/views/editor/clips.h"

#include "app/views/editor/motion.h"

namespace lanescope::editor {
namespace {

std::string with_line_ends(std::string_view text, const std::string& newline) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool crlf = text.substr(at).starts_with("\r\n");
        if (crlf) ++at;
        crlf || text[at] == '\n' ? result += newline : result += text[at];
    }
    return result;
}

}  // namespace

std::string copied(const Document& document) {
    if (!document.selection().empty()) return std::string(document.selected());
    const TextBuffer& buffer = document.buffer();
    return std::string(buffer.line(buffer.line_at(document.selection().caret))) + buffer.newline();
}

std::string cut(Document& document) {
    std::string clip = copied(document);
    if (document.selection().empty()) select_line(document, document.caret().line);
    document.replace(document.selection().from(), document.selection().to(), "");
    return clip;
}

void paste(Document& document, std::string_view clip, bool whole_line) {
    const TextBuffer& buffer = document.buffer();
    const Selection at = document.selection();
    std::string text = with_line_ends(clip, buffer.newline());
    if (!whole_line || !at.empty()) return document.replace(at.from(), at.to(), std::move(text));
    const std::size_t start = buffer.line_start(buffer.line_at(at.caret)), caret = at.caret + text.size();
    document.change({buffer.edit(start, start, std::move(text))}, caret_at(caret));
}

}  // namespace lanescope::editor
