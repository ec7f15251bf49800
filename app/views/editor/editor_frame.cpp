#include "app/views/editor/editor_frame.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/platform/fonts.h"
#include "app/views/editor/text/columns.h"
#include "app/views/kit/text.h"

namespace lanescope::editor {
namespace {

using theme::unit;

int digits_of(int number) { return int(std::to_string(number).size()); }

int longest_line(const TextBuffer& buffer) {
    std::size_t longest = 0;
    for (int line = 1; line <= buffer.lines(); ++line)
        longest = std::max(longest, buffer.line_end(line) - buffer.line_start(line));
    return int(longest);
}

void measure(EditorState& state) {
    const Document& document = state.document;
    if (state.extent.version == document.version()) return;
    state.extent = {longest_line(document.buffer()), document.version()};
}

/// Keeps the top line when messages appear or disappear.
void measure_messages(EditorState& state, float width) {
    const int top = int(state.sight.top), line = state.messages.line_of(top), below = top - state.messages.row_of(line);
    state.messages = MessageRows(state.document.marks(),
                                 [&](const std::string& text) { return lines_of(fonts().small, text, width); });
    state.sight.top += state.messages.row_of(line) + below - top;
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

EditorFrame frame_of(EditorState& state, const EditorLook& look, ImVec2 from, ImVec2 to) {
    measure(state);
    EditorFrame frame{.look = look, .font = look.font ? look.font : fonts().small_mono, .from = from, .to = to};
    frame.row = std::round(font_size(frame.font) * 1.36f);
    frame.cell = text_size(frame.font, "m").x;
    const int digits = std::max(3, digits_of(state.document.buffer().lines()));
    frame.numbers_right = from.x + unit(10) + frame.cell * float(digits);
    frame.text_left = frame.numbers_right + unit(14);
    frame.scroll_left = to.x - unit(11);
    frame.gutter_left = frame.scroll_left - look.gutter_width;
    frame.text_right = frame.gutter_left - unit(4);
    measure_messages(state, frame.scroll_left - unit(8) - frame.text_left);
    state.sight.cells = std::max(1, int((frame.text_right - frame.text_left) / frame.cell));
    frame.shift_top = to.y - (state.extent.longest >= state.sight.cells ? unit(9) : 0);
    state.sight.rows = std::max(1, int((frame.shift_top - from.y) / frame.row));
    return frame;
}

}  // namespace lanescope::editor
