// Drawing order: backgrounds, selection and matches, text, caret.
#include <algorithm>
#include <cmath>
#include <span>

#include "app/base/text/plain_text.h"
#include "app/views/editor/document/text_buffer.h"
#include "app/views/editor/editor_parts.h"
#include "app/views/editor/visible_text.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope::editor {
namespace {

using theme::unit;

struct Row {
    int line;
    std::string_view text;
    std::size_t start;  // in the document
    float top, bottom;
    bool has_caret;
    std::span<const LineMark> marks;
    float right;  // end of the text; lines without figures extend into the gutter
};

ImDrawList* list() { return ImGui::GetWindowDrawList(); }

std::span<const LineMark> marks_of(const Document& document, int line) {
    const auto found = std::ranges::equal_range(document.marks(), line, {}, &LineMark::line);
    return {found.begin(), found.end()};
}

// Ignores figures, which the editor's owner draws.
const LineMark* heaviest(std::span<const LineMark> marks) {
    return marks.empty() || marks.front().kind == MarkKind::figures ? nullptr : &marks.front();
}

ImU32 colour_of(const EditorFrame& frame, const LineMark& mark) {
    return frame.style.colours.marks[std::size_t(mark.kind)];
}

void fill(const EditorFrame& frame, const EditorState& state, const Row& row, int first, int last, ImU32 colour) {
    list()->AddRectFilled({frame.x_of(state.sight, first), row.top}, {frame.x_of(state.sight, last), row.bottom},
                          colour);
}

ImU32 ground_of(const EditorFrame& frame, const Row& row) {
    const EditorColours& colours = frame.style.colours;
    const ImU32 base = row.has_caret ? colours.caret_line : colours.ground;
    if (row.line == frame.style.cursor_line) return mix(base, colours.cursor, 0.10f);
    const LineMark* mark = heaviest(row.marks);
    const bool weighs = mark && (mark->kind == MarkKind::error || mark->kind == MarkKind::hazard);
    return weighs ? mix(base, colour_of(frame, *mark), 0.13f) : base;
}

void draw_ground(const EditorFrame& frame, const Row& row) {
    const ImVec2 from{frame.from.x, row.top};
    list()->AddRectFilled(from, {frame.scroll_left, row.bottom}, ground_of(frame, row));
    const LineMark* mark = heaviest(row.marks);
    const bool pointed = row.line == frame.style.cursor_line;
    if (mark || pointed)
        list()->AddRectFilled(from, {from.x + unit(3), row.bottom},
                              pointed ? frame.style.colours.cursor : colour_of(frame, *mark));
}

// Blank lines have the guides of the next line with text.
int guided_cells(const TextBuffer& buffer, int line) {
    for (int next = line; next <= std::min(buffer.lines(), line + 40); ++next) {
        const std::string_view text = buffer.line(next), indent = indent_of(text);
        if (indent.size() < text.size()) return cell_of(indent, indent.size());
    }
    return 0;
}

void draw_guides(const EditorState& state, const EditorFrame& frame, const Row& row) {
    const int cells = guided_cells(state.document.buffer(), row.line);
    for (int cell = indent_width; cell < cells; cell += indent_width) {
        const float x = std::round(frame.x_of(state.sight, cell)) + 0.5f;
        list()->AddLine({x, row.top}, {x, row.bottom}, frame.style.colours.guide);
    }
}

void draw_selection(const EditorState& state, const EditorFrame& frame, const Row& row) {
    const Selection at = state.document.selection();
    const std::size_t end = row.start + row.text.size();
    if (at.empty() || at.to() < row.start || at.from() > end) return;
    const std::size_t from = std::max(at.from(), row.start) - row.start, to = std::min(at.to(), end) - row.start;
    const bool beyond = at.to() > end;  // a selected line end is one cell wide
    const EditorColours& colours = frame.style.colours;
    fill(frame, state, row, cell_of(row.text, from), cell_of(row.text, to) + beyond,
         state.focus == Focus::text ? colours.selection : colours.idle_selection);
}

void draw_matches(EditorState& state, const EditorFrame& frame, const Row& row) {
    if (state.bar.kind != BarKind::find && state.bar.kind != BarKind::replace) return;
    const Query& query = state.bar.query;
    const std::vector<std::size_t>& matches = state.bar.matches.of(state.document, query);
    const EditorColours& colours = frame.style.colours;
    for (auto match = std::ranges::lower_bound(matches, row.start);
         match != matches.end() && *match <= row.start + row.text.size(); ++match) {
        const int first = cell_of(row.text, *match - row.start),
                  last = cell_of(row.text, *match - row.start + query.what.size());
        const bool selected = *match == state.document.selection().from() && !state.document.selection().empty();
        if (!selected) fill(frame, state, row, first, last, colours.match);
        list()->AddRect({frame.x_of(state.sight, first), row.top}, {frame.x_of(state.sight, last), row.bottom},
                        selected ? colours.match_edge : with_alpha(colours.match_edge, 0.45f), unit(2));
        if (frame.x_of(state.sight, first) > row.right) break;
    }
}

void draw_words(EditorState& state, const EditorFrame& frame, const Row& row) {
    const Sight& sight = state.sight;
    const bool within = state.comments.begins_within(state.document.buffer(), row.line);
    const float y = row.top + (frame.row - font_size(frame.font)) / 2;
    const int first = int(sight.left), last = first + int((row.right - frame.text_left) / frame.cell) + 2;
    for (const Piece& piece : pieces_of(row.text, within, first, last))
        draw_text({frame.x_of(sight, piece.cell), y}, frame.font, frame.style.colours.inks[std::size_t(piece.ink)],
                  piece.text);
}

void draw_mark_words(const EditorState& state, const EditorFrame& frame, const Row& row) {
    const LineMark* mark = heaviest(row.marks);
    if (!frame.style.mark_words || !mark || mark->kind == MarkKind::error) return;
    const float left = frame.x_of(state.sight, cell_of(row.text, row.text.size()) + 3), room = row.right - left;
    if (room < unit(90)) return;
    draw_text(left, row.right, (row.top + row.bottom) / 2, Align::left, fonts().small, colour_of(frame, *mark),
              mark->text.substr(0, mark->text.find('\n')));
}

void draw_fade(const EditorState& state, const EditorFrame& frame, const Row& row) {
    const ImU32 ground = ground_of(frame, row), clear = with_alpha(ground, 0);
    const float width = 2 * frame.cell, left = frame.text_left - unit(3);
    const int last = int(state.sight.left + (row.right - frame.text_left) / frame.cell);
    if (byte_at_cell(row.text, last) < row.text.size())
        list()->AddRectFilledMultiColor({row.right - width, row.top}, {row.right, row.bottom}, clear, ground, ground,
                                        clear);
    if (state.sight.left > 0 && !row.text.empty())
        list()->AddRectFilledMultiColor({left, row.top}, {left + width, row.bottom}, ground, clear, clear, ground);
}

void draw_caret(const EditorState& state, const EditorFrame& frame, const Row& row) {
    if (!row.has_caret || state.focus != Focus::text) return;
    const double time = ImGui::GetTime() - state.moved_at;
    if (!frame.style.still && std::fmod(time, 1.06) > 0.53) return;
    const float x =
        std::round(frame.x_of(state.sight, cell_of(row.text, state.document.selection().caret - row.start)));
    const float half = std::max(1.0f, unit(2)) / 2;
    list()->AddRectFilled({x - half, row.top + 1}, {x + half, row.bottom - 1}, frame.style.colours.caret);
}

void draw_message_rows(const EditorState& state, const EditorFrame& frame, const Row& row) {
    const MessageRows::Message* message = state.messages.below(row.line);
    if (!message) return;
    const ImU32 colour = frame.style.colours.marks[std::size_t(MarkKind::error)];
    const float bottom = row.bottom + frame.row * float(message->rows.size());
    list()->AddRectFilled({frame.from.x, row.bottom}, {frame.scroll_left, bottom},
                          mix(frame.style.colours.ground, colour, 0.13f));
    list()->AddRectFilled({frame.from.x, row.bottom}, {frame.from.x + unit(3), bottom}, colour);
    float y = row.bottom;
    for (const std::string& text : message->rows) {
        draw_text(frame.text_left, frame.scroll_left, y + frame.row / 2, Align::left, fonts().small, colour, text);
        y += frame.row;
    }
}

void draw_number(const EditorFrame& frame, const Row& row) {
    const EditorColours& colours = frame.style.colours;
    draw_text(frame.from.x, frame.numbers_right, (row.top + row.bottom) / 2, Align::right, frame.font,
              row.has_caret ? colours.text : colours.number, std::to_string(row.line));
}

void draw_gutter(const EditorFrame& frame, const Row& row) {
    if (!frame.style.gutter) return;
    for (const LineMark& mark : row.marks)
        if (mark.kind == MarkKind::figures)
            frame.style.gutter(mark.origin, {frame.gutter_left, row.top}, {frame.scroll_left - unit(4), row.bottom});
}

float right_of(const EditorFrame& frame, std::span<const LineMark> marks) {
    const bool figures = frame.style.gutter && !marks.empty() && marks.back().kind == MarkKind::figures;
    return figures ? frame.text_right : frame.scroll_left - unit(4);
}

Row row_of(const EditorState& state, const EditorFrame& frame, int line) {
    const TextBuffer& buffer = state.document.buffer();
    const float top = frame.y_of(state, line);
    const std::span<const LineMark> marks = marks_of(state.document, line);
    return {line,  buffer.line(line),     buffer.line_start(line),
            top,   top + frame.row,       buffer.line_at(state.document.selection().caret) == line,
            marks, right_of(frame, marks)};
}

void draw_row(EditorState& state, const EditorFrame& frame, const Row& row) {
    draw_ground(frame, row);
    draw_number(frame, row);
    list()->PushClipRect({frame.text_left - unit(3), row.top}, {row.right, row.bottom}, true);
    draw_guides(state, frame, row);
    draw_selection(state, frame, row);
    draw_matches(state, frame, row);
    draw_words(state, frame, row);
    draw_fade(state, frame, row);
    draw_mark_words(state, frame, row);
    draw_caret(state, frame, row);
    list()->PopClipRect();
    draw_gutter(frame, row);
    draw_message_rows(state, frame, row);
    note_area("line " + std::to_string(row.line), {frame.text_left, row.top}, {row.right, row.bottom});
}

}  // namespace

void draw_lines(EditorState& state, const EditorFrame& frame) {
    const int top = int(state.sight.top), first = state.messages.line_of(top),
              last = std::min(state.document.buffer().lines(), state.messages.line_of(top + state.sight.rows + 2));
    list()->PushClipRect(frame.from, {frame.to.x, frame.shift_top}, true);
    for (int line = first; line <= last; ++line) draw_row(state, frame, row_of(state, frame, line));
    list()->PopClipRect();
}

void explain_marks(const EditorState& state, const EditorFrame& frame, int line) {
    const auto marks = marks_of(state.document, line);
    if (!heaviest(marks)) return;
    ImGui::PushStyleColor(ImGuiCol_PopupBg, frame.style.colours.bar);
    begin_tip();
    for (const LineMark& mark : marks) {
        if (mark.kind == MarkKind::figures) continue;
        wrapped_label(fonts().text, colour_of(frame, mark), mark.text);
    }
    end_tip();
    ImGui::PopStyleColor();
}

}  // namespace lanescope::editor
