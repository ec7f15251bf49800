#include "app/views/editor/document/edit_commands.h"

#include <algorithm>
#include <cctype>

#include "app/views/editor/document/text_buffer.h"

namespace lanescope::editor {
namespace {

enum class Sort { line_end, blank, word, sign };

// Characters beyond ASCII count as letters.
Sort sort_at(const TextBuffer& buffer, std::size_t offset) {
    const auto c = static_cast<unsigned char>(buffer.text()[offset]);
    if (c == '\n' || (c == '\r' && buffer.next(offset) == offset + 2)) return Sort::line_end;
    if (std::isspace(c)) return Sort::blank;
    return std::isalnum(c) || c == '_' || c >= 0x80 ? Sort::word : Sort::sign;
}

std::size_t run_end(const TextBuffer& buffer, std::size_t offset, Sort sort) {
    while (offset < buffer.size() && sort_at(buffer, offset) == sort) offset = buffer.next(offset);
    return offset;
}

std::size_t run_start(const TextBuffer& buffer, std::size_t offset, Sort sort) {
    while (offset > 0 && sort_at(buffer, buffer.previous(offset)) == sort) offset = buffer.previous(offset);
    return offset;
}

std::size_t smart_home(const TextBuffer& buffer, std::size_t caret) {
    const int line = buffer.line_at(caret);
    const std::size_t start = buffer.line_start(line), letter = start + indent_of(buffer.line(line)).size();
    return caret == letter ? start : letter;
}

int lines_down(Motion motion, int page) {
    const int by = motion == Motion::page_up || motion == Motion::page_down ? std::max(1, page) : 1;
    return motion == Motion::up || motion == Motion::page_up ? -by : by;
}

// Past the first or last line, goes to the text's start or end.
std::size_t moved_down(const TextBuffer& buffer, std::size_t caret, int by, int aim) {
    const int line = buffer.line_at(caret), to = line + by;
    if (to < 1 && line == 1) return 0;
    if (to > buffer.lines() && line == buffer.lines()) return buffer.size();
    return buffer.line_start(to) + byte_at_cell(buffer.line(to), aim);
}

std::size_t moved(const TextBuffer& buffer, std::size_t caret, Motion motion) {
    switch (motion) {
        case Motion::left:
            return buffer.previous(caret);
        case Motion::right:
            return buffer.next(caret);
        case Motion::word_left:
            return word_start(buffer, caret);
        case Motion::word_right:
            return word_end(buffer, caret);
        case Motion::home:
            return smart_home(buffer, caret);
        case Motion::end:
            return buffer.line_end(buffer.line_at(caret));
        case Motion::document_start:
            return 0;
        default:
            return buffer.size();
    }
}

void move_vertically(Document& document, Motion motion, bool extend, int page) {
    const TextBuffer& buffer = document.buffer();
    const std::size_t caret = document.selection().caret;
    const int line = buffer.line_at(caret);
    const int aim = document.aim().value_or(cell_of(buffer.line(line), caret - buffer.line_start(line)));
    const std::size_t to = moved_down(buffer, caret, lines_down(motion, page), aim);
    document.select({extend ? document.selection().anchor : to, to}, aim);
}

}  // namespace

std::size_t word_end(const TextBuffer& buffer, std::size_t offset) {
    if (offset >= buffer.size()) return offset;
    if (sort_at(buffer, offset) == Sort::line_end) return buffer.next(offset);
    offset = run_end(buffer, offset, Sort::blank);
    if (offset >= buffer.size() || sort_at(buffer, offset) == Sort::line_end) return offset;
    return run_end(buffer, offset, sort_at(buffer, offset));
}

std::size_t word_start(const TextBuffer& buffer, std::size_t offset) {
    if (offset == 0) return 0;
    if (sort_at(buffer, buffer.previous(offset)) == Sort::line_end) return buffer.previous(offset);
    offset = run_start(buffer, offset, Sort::blank);
    if (offset == 0 || sort_at(buffer, buffer.previous(offset)) == Sort::line_end) return offset;
    return run_start(buffer, offset, sort_at(buffer, buffer.previous(offset)));
}

void move(Document& document, Motion motion, bool extend, int page) {
    if (motion >= Motion::up && motion <= Motion::page_down) return move_vertically(document, motion, extend, page);
    const Selection now = document.selection();
    const bool sideways = motion == Motion::left || motion == Motion::right;
    if (sideways && !extend && !now.empty())
        return document.select(caret_at(motion == Motion::left ? now.from() : now.to()));
    const std::size_t to = moved(document.buffer(), now.caret, motion);
    document.select({extend ? now.anchor : to, to});
}

void select_word(Document& document, std::size_t offset) {
    const TextBuffer& buffer = document.buffer();
    std::size_t at = buffer.settled(offset);
    const auto in_word = [&](std::size_t place) {
        return place < buffer.size() && sort_at(buffer, place) == Sort::word;
    };
    if (!in_word(at) && at > 0 && in_word(buffer.previous(at))) at = buffer.previous(at);
    if (at >= buffer.size() || sort_at(buffer, at) == Sort::line_end) return document.select(caret_at(at));
    const Sort sort = sort_at(buffer, at);
    document.select({run_start(buffer, at, sort), run_end(buffer, at, sort)});
}

void select_line(Document& document, int line) {
    const TextBuffer& buffer = document.buffer();
    document.select({buffer.line_start(line), buffer.next(buffer.line_end(line))});
}

void select_all(Document& document) { document.select({0, document.buffer().size()}); }

void go_to_line(Document& document, int line) {
    const TextBuffer& buffer = document.buffer();
    document.select(caret_at(buffer.line_start(line) + indent_of(buffer.line(line)).size()));
}

}  // namespace lanescope::editor
