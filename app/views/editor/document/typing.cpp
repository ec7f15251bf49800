#include <optional>

#include "app/views/editor/document/edit_commands.h"
#include "app/views/editor/document/text_buffer.h"

namespace lanescope::editor {
namespace {

std::string_view line_before(const TextBuffer& buffer, std::size_t offset) {
    const std::size_t start = buffer.line_start(buffer.line_at(offset));
    return std::string_view(buffer.text()).substr(start, offset - start);
}

// Counts braces in comments and strings too.
std::optional<std::size_t> opening_brace(const std::string& text, std::size_t offset) {
    int open = 0;
    while (offset-- > 0) {
        if (text[offset] == '}') --open;
        if (text[offset] == '{' && ++open > 0) return offset;
    }
    return {};
}

void close_brace(Document& document) {
    const TextBuffer& buffer = document.buffer();
    const Selection at = document.selection();
    const std::optional<std::size_t> opening = opening_brace(buffer.text(), at.from());
    if (!opening) return document.replace(at.from(), at.to(), "}");
    const std::string_view indent = indent_of(buffer.line(buffer.line_at(*opening)));
    document.replace(buffer.line_start(buffer.line_at(at.from())), at.to(), std::string(indent) + "}");
}

void erase(Document& document, std::size_t from, std::size_t to, EditKind kind, double now) {
    document.replace(from, to, "", kind, now);
}

std::size_t left_of(const TextBuffer& buffer, std::size_t caret) {
    const std::string_view before = line_before(buffer, caret);
    const bool blanks = !before.empty() && before.find_first_not_of(' ') == std::string_view::npos;
    return blanks ? caret - ((before.size() - 1) % indent_width + 1) : buffer.previous(caret);
}

bool erase_selection(Document& document) {
    const Selection now = document.selection();
    if (!now.empty()) erase(document, now.from(), now.to(), EditKind::whole, 0);
    return !now.empty();
}

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

void type(Document& document, std::string_view character, double now) {
    const Selection at = document.selection();
    if (character == "}" && is_blank(line_before(document.buffer(), at.from()))) return close_brace(document);
    document.replace(at.from(), at.to(), std::string(character), EditKind::typing, now);
}

void break_line(Document& document) {
    const TextBuffer& buffer = document.buffer();
    const Selection at = document.selection();
    const std::string_view before = line_before(buffer, at.from());
    const std::string outer = buffer.newline() + std::string(indent_of(before));
    const std::size_t last = before.find_last_not_of(" \t");
    const bool opened = last != std::string_view::npos && before[last] == '{';
    const std::string inner = outer + std::string(opened ? indent_width : 0, ' ');
    const bool closed = opened && std::string_view(buffer.text()).substr(at.to()).starts_with('}');
    Edit edit = buffer.edit(at.from(), at.to(), closed ? inner + outer : inner);
    const std::size_t caret = at.from() + inner.size();
    document.change({std::move(edit)}, caret_at(caret));
}

void erase_left(Document& document, double now) {
    const std::size_t caret = document.selection().caret;
    if (!erase_selection(document)) erase(document, left_of(document.buffer(), caret), caret, EditKind::erasing, now);
}

void erase_right(Document& document, double now) {
    const std::size_t caret = document.selection().caret;
    if (!erase_selection(document)) erase(document, caret, document.buffer().next(caret), EditKind::deleting, now);
}

void erase_word_left(Document& document) {
    const std::size_t caret = document.selection().caret;
    if (!erase_selection(document)) erase(document, word_start(document.buffer(), caret), caret, EditKind::whole, 0);
}

void erase_word_right(Document& document) {
    const std::size_t caret = document.selection().caret;
    if (!erase_selection(document)) erase(document, caret, word_end(document.buffer(), caret), EditKind::whole, 0);
}

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
