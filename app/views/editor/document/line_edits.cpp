#include "app/views/editor/document/edit_commands.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

#include "app/views/editor/document/text_buffer.h"

namespace lanescope::editor {
namespace {

/// The byte range excludes the last line end.
struct Block {
    int first, last;
    std::size_t from, to;
};

Block block_of(const TextBuffer& buffer, int first, int last) {
    return {first, last, buffer.line_start(first), buffer.line_end(last)};
}

// Excludes a line if the selection ends at its start.
Block selected_block(const Document& document) {
    const TextBuffer& buffer = document.buffer();
    const Selection at = document.selection();
    const int first = buffer.line_at(at.from()), last = buffer.line_at(at.to());
    return block_of(buffer, first, last > first && at.to() == buffer.line_start(last) ? last - 1 : last);
}

std::string_view bytes(const TextBuffer& buffer, std::size_t from, std::size_t to) {
    return std::string_view(buffer.text()).substr(from, to - from);
}

struct Splice {
    std::size_t at = 0, removed = 0;
    std::string inserted;
};

// A line start stays; other positions move.
std::size_t moved(std::size_t byte, const Splice& splice) {
    if (byte == 0 || byte < splice.at) return byte;
    return splice.at + splice.inserted.size() + std::max(byte, splice.at + splice.removed) - splice.at - splice.removed;
}

struct SplicedBlock {
    Block block;
    std::string text;
    std::vector<std::size_t> starts;  // of its lines, in the new text
    std::vector<Splice> splices;
};

SplicedBlock spliced(const TextBuffer& buffer, const Block& block,
                     const std::function<Splice(std::string_view)>& splice_of) {
    SplicedBlock result{block, {}, {}, {}};
    for (int line = block.first; line <= block.last; ++line) {
        const Splice& splice = result.splices.emplace_back(splice_of(buffer.line(line)));
        result.starts.push_back(block.from + result.text.size());
        result.text += std::string(buffer.line(line)).replace(splice.at, splice.removed, splice.inserted);
        if (line < block.last) result.text += bytes(buffer, buffer.line_end(line), buffer.line_start(line + 1));
    }
    return result;
}

std::size_t moved(const TextBuffer& buffer, std::size_t offset, const SplicedBlock& by) {
    const int line = buffer.line_at(offset);
    if (line < by.block.first) return offset;
    if (line > by.block.last) return offset - (by.block.to - by.block.from) + by.text.size();
    const auto i = std::size_t(line - by.block.first);
    return by.starts[i] + moved(offset - buffer.line_start(line), by.splices[i]);
}

void splice_lines(Document& document, const std::function<Splice(std::string_view)>& splice_of) {
    const TextBuffer& buffer = document.buffer();
    SplicedBlock by = spliced(buffer, selected_block(document), splice_of);
    const Selection now = document.selection();
    const Selection after{moved(buffer, now.anchor, by), moved(buffer, now.caret, by)};
    document.change({buffer.edit(by.block.from, by.block.to, std::move(by.text))}, after);
}

Splice taken_out(std::string_view line) {
    if (line.starts_with('\t')) return {0, 1, ""};
    const std::size_t blanks = std::min(line.size(), line.find_first_not_of(' '));
    return {0, std::min<std::size_t>(indent_width, blanks), ""};
}

bool is_comment(std::string_view line) { return line.substr(indent_of(line).size()).starts_with("//"); }

Splice uncommented(std::string_view line) {
    if (!is_comment(line)) return {};
    const std::size_t at = indent_of(line).size();
    return {at, line.substr(at + 2).starts_with(' ') ? 3u : 2u, ""};
}

template <class Visit>
void each_text_line(const Document& document, Visit visit) {
    const Block block = selected_block(document);
    for (int line = block.first; line <= block.last; ++line)
        if (!is_blank(document.buffer().line(line))) visit(document.buffer().line(line));
}

Selection shifted(Selection selection, std::size_t by) { return {selection.anchor + by, selection.caret + by}; }

}  // namespace

void indent(Document& document) {
    const Selection at = document.selection();
    if (!at.empty())
        return splice_lines(document, [](std::string_view line) {
            return Splice{0, 0, std::string(line.empty() ? 0 : indent_width, ' ')};
        });
    const TextBuffer& buffer = document.buffer();
    const int line = buffer.line_at(at.caret), cell = cell_of(buffer.line(line), at.caret - buffer.line_start(line));
    document.replace(at.caret, at.caret, std::string(std::size_t(indent_width - cell % indent_width), ' '));
}

void outdent(Document& document) { splice_lines(document, taken_out); }

void toggle_comment(Document& document) {
    bool all = true;
    std::size_t column = std::numeric_limits<std::size_t>::max();
    each_text_line(document, [&](std::string_view line) {
        all = all && is_comment(line);
        column = std::min(column, indent_of(line).size());
    });
    if (all) return splice_lines(document, uncommented);
    splice_lines(document, [&](std::string_view line) { return is_blank(line) ? Splice{} : Splice{column, 0, "// "}; });
}

void duplicate_lines(Document& document) {
    const TextBuffer& buffer = document.buffer();
    const Block block = selected_block(document);
    std::string copy = buffer.newline() + std::string(bytes(buffer, block.from, block.to));
    const Selection after = shifted(document.selection(), copy.size());
    document.change({buffer.edit(block.to, block.to, std::move(copy))}, after);
}

void move_lines_up(Document& document) {
    const TextBuffer& buffer = document.buffer();
    const Block block = selected_block(document);
    if (block.first == 1) return;
    const Block above = block_of(buffer, block.first - 1, block.first - 1);
    const std::string line(bytes(buffer, above.from, above.to)), end(bytes(buffer, above.to, block.from));
    const Selection after = shifted(document.selection(), above.from - block.from);
    document.change({buffer.edit(block.to, block.to, end + line), buffer.edit(above.from, block.from, "")}, after);
}

void move_lines_down(Document& document) {
    const TextBuffer& buffer = document.buffer();
    const Block block = selected_block(document);
    if (block.last == buffer.lines()) return;
    const Block below = block_of(buffer, block.last + 1, block.last + 1);
    const std::string line(bytes(buffer, below.from, below.to)), end(bytes(buffer, block.to, below.from));
    const Selection after = shifted(document.selection(), line.size() + end.size());
    document.change({buffer.edit(block.to, below.to, ""), buffer.edit(block.from, block.from, line + end)}, after);
}

}  // namespace lanescope::editor
