#include "app/views/editor/line_pieces.h"

#include <algorithm>

#include "app/model/text/escape.h"
#include "app/model/text/utf8.h"
#include "app/views/editor/text/columns.h"

namespace lanescope::editor {
namespace {

constexpr std::size_t most_coloured = 4096;  // bytes

struct Run {
    std::size_t bytes;
    Ink ink;
};

// Tabs become spaces, so that a directive after one is recognised.
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
