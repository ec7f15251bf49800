#include <algorithm>
#include <cmath>

#include "app/views/editor/editor_frame.h"
#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"

namespace lanescope::editor {
namespace {

using theme::unit;

ImDrawList* drawing() { return ImGui::GetWindowDrawList(); }

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

// Returns the scroll position for a thumb centred at this pixel.
double dragged(const Scale& scale, const Thumb& thumb, double extent, float pixel) {
    const float room = std::max(1.0f, scale.length - (thumb.to - thumb.from));
    const double place = std::clamp((pixel - scale.from - (thumb.to - thumb.from) / 2) / room, 0.0f, 1.0f);
    return place * std::max(0.0, scale.whole - extent);
}

ImU32 colour_of_thumb(const EditorColours& colours) {
    return ImGui::IsItemHovered() || ImGui::IsItemActive() ? colours.scroll_hot : colours.scroll;
}

void tick(const EditorFrame& frame, const Scale& scale, int row, ImU32 colour, float width) {
    const float y = std::round(scale.at(row)), right = frame.to.x - unit(1);
    drawing()->AddRectFilled({right - unit(width), y}, {right, y + std::max(2.0f, unit(2))}, colour);
}

// At most about one tick per pixel.
void draw_match_ticks(EditorState& state, const EditorFrame& frame, const Scale& scale) {
    const Document& document = state.document;
    const auto& matches = state.bar.matches.of(document, state.bar.query);
    const std::size_t stride = 1 + matches.size() / std::size_t(std::max(1.0f, scale.length));
    for (std::size_t i = 0; i < matches.size(); i += stride)
        tick(frame, scale, state.messages.row_of(document.buffer().line_at(matches[i])),
             with_alpha(frame.look.colours.match_edge, 0.8f), 5);
}

void draw_ticks(EditorState& state, const EditorFrame& frame, const Scale& scale) {
    if (state.bar.kind == BarKind::find || state.bar.kind == BarKind::replace) draw_match_ticks(state, frame, scale);
    for (const LineMark& mark : state.document.marks())
        if (mark.kind != MarkKind::figures)
            tick(frame, scale, state.messages.row_of(mark.line), frame.look.colours.marks[std::size_t(mark.kind)], 9);
    tick(frame, scale, state.messages.row_of(state.document.caret().line), frame.look.colours.caret, 4);
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
        drawing()->AddRectFilled({frame.scroll_left + unit(3), thumb.from}, {frame.to.x - unit(2), thumb.to},
                                 colour_of_thumb(frame.look.colours), unit(3));
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
    drawing()->AddRectFilled({thumb.from, middle - half}, {thumb.to, middle + half},
                             colour_of_thumb(frame.look.colours), half);
}

}  // namespace

void draw_scroll_bars(EditorState& state, const EditorFrame& frame) {
    draw_vertical(state, frame);
    draw_horizontal(state, frame);
}

}  // namespace lanescope::editor
