#include <algorithm>
#include <cmath>
#include <string>

#include "app/platform/fonts.h"
#include "app/views/editor/document/text_buffer.h"
#include "app/views/editor/editor_parts.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope::editor {
namespace {

using theme::unit;

int digits_of(int number) { return int(std::to_string(number).size()); }

void measure(EditorState& state) {
    if (state.extent.version == state.document.version()) return;
    const TextBuffer& buffer = state.document.buffer();
    std::size_t longest = 0;
    for (int line = 1; line <= buffer.lines(); ++line) longest = std::max(longest, buffer.line(line).size());
    state.extent = {int(longest), state.document.version()};
}

/// Keeps the top line when messages come or go.
void measure_messages(EditorState& state, float width) {
    const int top = int(state.sight.top), line = state.messages.line_of(top), below = top - state.messages.row_of(line);
    state.messages = MessageRows(state.document.marks(),
                                 [&](const std::string& text) { return lines_of(fonts().small, text, width); });
    state.sight.top += state.messages.row_of(line) + below - top;
}

struct Scale {
    float from, length;
    double whole;
    float at(double place) const { return from + length * float(place / whole); }
};

struct Thumb {
    float from, to;
};

Thumb thumb_of(const Scale& scale, double first, double extent) {
    const float least = std::min(scale.length, unit(24)), length = std::max(least, scale.at(extent) - scale.from);
    const double most = std::max(1e-9, scale.whole - extent);
    const float from = scale.from + (scale.length - length) * float(std::clamp(first / most, 0.0, 1.0));
    return {from, from + length};
}

double dragged(const Scale& scale, const Thumb& thumb, double extent, float pixel) {
    const float room = std::max(1.0f, scale.length - (thumb.to - thumb.from));
    const double place = std::clamp((pixel - scale.from - (thumb.to - thumb.from) / 2) / room, 0.0f, 1.0f);
    return place * std::max(0.0, scale.whole - extent);
}

void draw_thumb(const EditorColours& colours, ImVec2 from, ImVec2 to, float rounding) {
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, hot ? colours.scroll_hot : colours.scroll, rounding);
}

void tick(const EditorFrame& frame, const Scale& scale, int row, ImU32 colour, float width) {
    const float y = std::round(scale.at(row)), right = frame.to.x - unit(1);
    ImGui::GetWindowDrawList()->AddRectFilled({right - unit(width), y}, {right, y + std::max(2.0f, unit(2))}, colour);
}

// Draws about one tick per pixel at most.
void draw_match_ticks(EditorState& state, const EditorFrame& frame, const Scale& scale) {
    const Document& document = state.document;
    const auto& matches = state.bar.matches.of(document, state.bar.query);
    const std::size_t stride = 1 + matches.size() / std::size_t(std::max(1.0f, scale.length));
    for (std::size_t i = 0; i < matches.size(); i += stride)
        tick(frame, scale, state.messages.row_of(document.buffer().line_at(matches[i])),
             with_alpha(frame.style.colours.match_edge, 0.8f), 5);
}

void draw_ticks(EditorState& state, const EditorFrame& frame, const Scale& scale) {
    if (state.bar.kind == BarKind::find || state.bar.kind == BarKind::replace) draw_match_ticks(state, frame, scale);
    for (const LineMark& mark : state.document.marks())
        if (mark.kind != MarkKind::figures)
            tick(frame, scale, state.messages.row_of(mark.line), frame.style.colours.marks[std::size_t(mark.kind)], 9);
    tick(frame, scale, state.messages.row_of(state.document.caret().line), frame.style.colours.caret, 4);
}

void draw_vertical(EditorState& state, const EditorFrame& frame) {
    Sight& sight = state.sight;
    const double rows = std::max(state.document.buffer().lines() + state.messages.rows(), sight.rows);
    const Scale scale{frame.from.y, frame.shift_top - frame.from.y, rows};
    ImGui::SetCursorScreenPos({frame.scroll_left, frame.from.y});
    draggable("scroll", {frame.to.x - frame.scroll_left, scale.length});
    const Thumb thumb = thumb_of(scale, sight.top, sight.rows);
    if (ImGui::IsItemActive()) sight.top = dragged(scale, thumb, sight.rows, ImGui::GetIO().MousePos.y);
    if (rows > sight.rows)
        draw_thumb(frame.style.colours, {frame.scroll_left + unit(3), thumb.from}, {frame.to.x - unit(2), thumb.to},
                   unit(3));
    draw_ticks(state, frame, scale);
}

void draw_horizontal(EditorState& state, const EditorFrame& frame) {
    if (frame.shift_top >= frame.to.y) return;
    Sight& sight = state.sight;
    const Scale scale{frame.text_left, frame.text_right - frame.text_left, double(state.extent.longest + 2)};
    ImGui::SetCursorScreenPos({scale.from, frame.shift_top});
    draggable("shift", {std::max(1.0f, scale.length), frame.to.y - frame.shift_top});
    const Thumb thumb = thumb_of(scale, sight.left, sight.cells);
    if (ImGui::IsItemActive()) sight.left = dragged(scale, thumb, sight.cells, ImGui::GetIO().MousePos.x);
    const float middle = (frame.shift_top + frame.to.y) / 2, half = unit(2.5f);
    draw_thumb(frame.style.colours, {thumb.from, middle - half}, {thumb.to, middle + half}, half);
}

}  // namespace

float EditorFrame::y_of(const EditorState& state, int line) const {
    return from.y + float(std::round((state.messages.row_of(line) - state.sight.top) * double(row)));
}

float EditorFrame::x_of(const Sight& sight, int at) const {
    return text_left + float((at - sight.left) * double(cell));
}

int EditorFrame::line_at(const EditorState& state, float y) const {
    const double last = state.document.buffer().lines() + state.messages.rows() - 1;
    const double found = std::floor((double(y) - from.y) / row + state.sight.top);
    return std::min(state.messages.line_of(int(std::clamp(found, 0.0, last))), state.document.buffer().lines());
}

std::size_t EditorFrame::offset_at(const EditorState& state, ImVec2 place) const {
    const TextBuffer& buffer = state.document.buffer();
    const int line = line_at(state, place.y);
    return buffer.line_start(line) + nearest_byte(buffer.line(line), (place.x - text_left) / cell + state.sight.left);
}

EditorFrame frame_of(EditorState& state, const EditorStyle& style, ImVec2 from, ImVec2 to) {
    measure(state);
    EditorFrame frame{.style = style, .font = style.font ? style.font : fonts().small_mono, .from = from, .to = to};
    frame.row = std::round(font_size(frame.font) * 1.36f);
    frame.cell = text_size(frame.font, "m").x;
    const int digits = std::max(3, digits_of(state.document.buffer().lines()));
    frame.numbers_right = from.x + unit(10) + frame.cell * float(digits);
    frame.text_left = frame.numbers_right + unit(14);
    frame.scroll_left = to.x - unit(11);
    frame.gutter_left = frame.scroll_left - style.gutter_width;
    frame.text_right = frame.gutter_left - unit(4);
    measure_messages(state, frame.scroll_left - unit(8) - frame.text_left);
    state.sight.cells = std::max(1, int((frame.text_right - frame.text_left) / frame.cell));
    frame.shift_top = to.y - (state.extent.longest >= state.sight.cells ? unit(9) : 0);
    state.sight.rows = std::max(1, int((frame.shift_top - from.y) / frame.row));
    return frame;
}

void draw_scroll_bars(EditorState& state, const EditorFrame& frame) {
    draw_vertical(state, frame);
    draw_horizontal(state, frame);
}

}  // namespace lanescope::editor
