#include "app/views/editor/document/text_buffer.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"

namespace lanescope::editor {
namespace {

void refuse_zeros(std::string_view text) {
    const std::size_t zero = text.find('\0');
    if (zero == std::string_view::npos) return;
    throw UsageError(fmt::format("line {}: the file has a NUL byte and is not source code; use a text file",
                                 1 + std::ranges::count(text.substr(0, zero), '\n')));
}

std::vector<std::size_t> starts_within(std::string_view text, std::size_t offset) {
    std::vector<std::size_t> starts;
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
        starts.push_back(offset + at + 1);
    return starts;
}

struct Walk {
    std::string_view line;
    std::size_t byte = 0;
    int cell = 0;

    bool ended() const { return byte >= line.size(); }
    int width() const { return line[byte] == '\t' ? indent_width - cell % indent_width : 1; }
    void step() {
        cell += width();
        byte += line[byte] > 0 ? 1 : first_character(line.substr(byte)).bytes;  // most are ASCII
    }
};

}  // namespace

void TextBuffer::check_length(std::size_t bytes) {
    if (bytes > most_bytes)
        throw UsageError(fmt::format("the file would have {} bytes (limit: {}); use less text", bytes, most_bytes));
}

TextBuffer::TextBuffer(std::string text) : text_(std::move(text)), starts_{0} {
    check_length(text_.size());
    refuse_zeros(text_);
    const std::vector<std::size_t> more = starts_within(text_, 0);
    starts_.insert(starts_.end(), more.begin(), more.end());
}

std::size_t TextBuffer::line_start(int line) const { return starts_[std::size_t(std::clamp(line, 1, lines()) - 1)]; }

std::size_t TextBuffer::line_end(int line) const {
    if (line >= lines()) return size();
    const std::size_t feed = line_start(std::max(1, line) + 1) - 1;
    return feed > line_start(line) && text_[feed - 1] == '\r' ? feed - 1 : feed;
}

std::string_view TextBuffer::line(int line) const {
    return std::string_view(text_).substr(line_start(line), line_end(line) - line_start(line));
}

int TextBuffer::line_at(std::size_t offset) const {
    return int(std::ranges::upper_bound(starts_, offset) - starts_.begin());
}

std::string TextBuffer::newline() const { return lines() > 1 && starts_[1] - line_end(1) == 2 ? "\r\n" : "\n"; }

Place TextBuffer::place_at(std::size_t offset) const {
    const std::size_t settled_at = settled(offset);
    Place place{line_at(settled_at), 1};
    for (std::size_t at = line_start(place.line); at < settled_at; at = next(at)) ++place.column;
    return place;
}

std::size_t TextBuffer::offset_of(Place place) const {
    std::size_t at = line_start(place.line);
    const std::size_t end = line_end(place.line);
    for (int column = 1; column < place.column && at < end; ++column) at = next(at);
    return at;
}

std::size_t TextBuffer::settled(std::size_t offset) const {
    if (offset >= size()) return size();
    if (offset > 0 && text_[offset] == '\n' && text_[offset - 1] == '\r') return offset - 1;
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, offset); ++back)
        if (first_character(std::string_view(text_).substr(offset - back)).bytes > back) return offset - back;
    return offset;
}

std::size_t TextBuffer::next(std::size_t offset) const {
    if (offset >= size()) return size();
    const std::string_view rest = std::string_view(text_).substr(offset);
    return offset + (rest.starts_with("\r\n") ? 2 : first_character(rest).bytes);
}

std::size_t TextBuffer::previous(std::size_t offset) const {
    return offset == 0 ? 0 : settled(std::min(offset, size()) - 1);
}

Edit TextBuffer::edit(std::size_t from, std::size_t to, std::string inserted) const {
    return {from, text_.substr(from, to - from), std::move(inserted)};
}

void TextBuffer::check(std::span<const Edit> edits) const {
    std::size_t bytes = size(), removed = 0;
    for (const Edit& edit : edits) {
        refuse_zeros(edit.inserted);
        bytes += edit.inserted.size();
        removed += edit.removed.size();
    }
    check_length(bytes - removed);
}

void TextBuffer::apply(const Edit& edit) {
    const auto first = std::ranges::upper_bound(starts_, edit.at);
    const auto last = std::ranges::upper_bound(starts_, edit.at + edit.removed.size());
    for (auto start = last; start != starts_.end(); ++start) *start += edit.inserted.size() - edit.removed.size();
    const std::vector<std::size_t> fresh = starts_within(edit.inserted, edit.at);
    starts_.insert(starts_.erase(first, last), fresh.begin(), fresh.end());
    text_.replace(edit.at, edit.removed.size(), edit.inserted);
}

int cell_of(std::string_view line, std::size_t byte) {
    Walk walk{line};
    while (!walk.ended() && walk.byte < byte) walk.step();
    return walk.cell;
}

std::size_t byte_at_cell(std::string_view line, int cell) {
    Walk walk{line};
    while (!walk.ended() && walk.cell + walk.width() <= cell) walk.step();
    return walk.byte;
}

std::size_t nearest_byte(std::string_view line, double cell) {
    Walk walk{line};
    while (!walk.ended() && walk.cell + walk.width() / 2.0 <= cell) walk.step();
    return walk.byte;
}

std::string_view indent_of(std::string_view line) {
    return line.substr(0, std::min(line.size(), line.find_first_not_of(" \t")));
}

LineShift shift_of(const TextBuffer& buffer, const Edit& edit) {
    const int line = buffer.line_at(edit.at);
    const std::size_t start = buffer.line_start(line);
    const std::string_view before = std::string_view(buffer.text()).substr(start, edit.at - start);
    return {line, before.find_first_not_of(" \t") == std::string_view::npos,
            int(std::ranges::count(edit.removed, '\n')), int(std::ranges::count(edit.inserted, '\n'))};
}

std::optional<int> carried(int line, const LineShift& shift) {
    if (shift.removed == shift.added || line < shift.line) return line;
    const int last = shift.line + shift.removed, stays = shift.whole ? last : shift.line;
    if (line <= last && line != stays) return std::nullopt;
    const int joined = line > last ? line - shift.removed : shift.line;
    return joined > shift.line || shift.whole ? joined + shift.added : joined;
}

void carry_marks(std::vector<LineMark>& marks, const LineShift& shift) {
    std::erase_if(marks, [&](LineMark& mark) {
        const std::optional<int> line = carried(mark.line, shift);
        mark.line = line.value_or(0);
        return !line;
    });
}

}  // namespace lanescope::editor
