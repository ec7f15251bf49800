#include "app/views/editor/visible_text.h"

#include <algorithm>
#include <iterator>

#include "app/base/text/plain_text.h"

namespace lanescope::editor {
namespace {

// Returns the nearest start for which [at - room, at + room] is within [start, start + extent).
double nearest_start(double start, int extent, int at, int room) {
    const int margin = std::min(room, (extent - 1) / 2);
    return std::max(0.0, std::clamp(start, double(at + margin - extent + 1), double(at - margin)));
}

// Comments begin and end only in lines with a slash.
bool ends_within(std::string_view line, bool within) {
    if (line.find('/') != std::string_view::npos) highlight_line(line, within);
    return within;
}

constexpr std::size_t most_coloured = 4096;  // bytes

struct Run {
    std::size_t bytes;
    Ink ink;
};

// Tabs become spaces: a directive may follow one.
std::vector<Run> runs_of(std::string_view line, bool in_comment) {
    if (line.size() > most_coloured) return {{line.size(), in_comment ? Ink::comment : Ink::plain}};
    std::string plain(line);
    std::ranges::replace(plain, '\t', ' ');
    std::vector<Run> runs;
    for (const Span& span : highlight_line(plain, in_comment)) runs.push_back({span.text.size(), span.ink});
    return runs;
}

// One '?' per character, not per byte.
std::string drawn(std::string_view character) {
    const std::string shown = escape(character);
    return shown == character ? shown : "?";
}

class Pieces {
public:
    explicit Pieces(int cell) : cell_(cell) {}
    int cell() const { return cell_; }
    std::vector<Piece> take() { return std::move(pieces_); }

    void add(std::string_view character, Ink ink) {
        if (character == "\t") return skip_tab();
        if (apart_ || pieces_.back().ink != ink) pieces_.push_back({cell_, "", ink});
        pieces_.back().text += drawn(character);
        apart_ = false;
        ++cell_;
    }

private:
    void skip_tab() {
        cell_ += indent_width - cell_ % indent_width;
        apart_ = true;
    }
    std::vector<Piece> pieces_;
    int cell_;
    bool apart_ = true;
};

}  // namespace

void keep_over_text(Sight& sight, int rows, int longest) {
    const int below = std::max(0, rows - std::max(1, sight.rows / 2));
    sight.top = std::clamp(sight.top, 0.0, double(rows <= sight.rows ? 0 : below));
    sight.left = std::clamp(sight.left, 0.0, double(std::max(0, longest + 2 - sight.cells)));
}

void bring_into_sight(Sight& sight, int row, int cell) {
    sight.top = nearest_start(sight.top, sight.rows, row, 1);
    sight.left = cell < sight.cells - 4 ? 0 : nearest_start(sight.left, sight.cells, cell, 4);
}

void show_row(Sight& sight, int row) {
    if (row >= sight.top + 1 && row < sight.top + sight.rows - 1) return;
    sight.top = std::max(0.0, row - (sight.rows - 1) / 2.0);
}

MessageRows::MessageRows(std::span<const LineMark> marks,
                         const std::function<std::vector<std::string>(const std::string&)>& wrap) {
    for (const LineMark& mark : marks) {
        if (mark.kind != MarkKind::error) continue;
        if (messages_.empty() || messages_.back().line != mark.line)
            messages_.push_back({.line = mark.line, .rows = {}});
        std::ranges::move(wrap(mark.text), std::back_inserter(messages_.back().rows));
    }
}

int MessageRows::row_of(int line) const {
    int row = line - 1;
    for (const Message& message : messages_)
        if (message.line < line) row += int(message.rows.size());
    return row;
}

int MessageRows::line_of(int row) const {
    int above = 0;
    for (const Message& message : messages_) {
        const int first = message.line + above;  // the message's row, below its line
        if (row < first) break;
        if (row < first + int(message.rows.size())) return message.line;
        above += int(message.rows.size());
    }
    return row - above + 1;
}

int MessageRows::rows() const {
    int all = 0;
    for (const Message& message : messages_) all += int(message.rows.size());
    return all;
}

const MessageRows::Message* MessageRows::below(int line) const {
    const auto found = std::ranges::find(messages_, line, &Message::line);
    return found == messages_.end() ? nullptr : &*found;
}

void CommentLines::changed(int line) { within_.resize(std::min(within_.size(), std::size_t(std::max(1, line)))); }

bool CommentLines::begins_within(const TextBuffer& buffer, int line) {
    const auto needed = std::size_t(std::clamp(line, 1, buffer.lines()));
    while (within_.size() < needed) within_.push_back(ends_within(buffer.line(int(within_.size())), within_.back()));
    return within_[needed - 1];
}

std::vector<Piece> pieces_of(std::string_view line, bool in_comment, int first, int last) {
    std::size_t byte = byte_at_cell(line, first), end = 0;
    Pieces pieces(cell_of(line, byte));
    for (const Run& run : runs_of(line, in_comment)) {
        end += run.bytes;
        while (byte < end && pieces.cell() < last) {
            const std::string_view character = line.substr(byte, first_character(line.substr(byte)).bytes);
            pieces.add(character, run.ink);
            byte += character.size();
        }
    }
    return pieces.take();
}

}  // namespace lanescope::editor
