#include <algorithm>

#include "app/views/editor/editor_frame.h"
#include "app/views/editor/text/motion.h"

namespace lanescope::editor {
namespace {

Selection pressed_on(EditorState& state, std::size_t offset, int clicks) {
    Document& document = state.document;
    if (clicks == 2) select_word(document, offset);
    if (clicks >= 3) select_line(document, document.buffer().line_at(offset));
    if (clicks < 2) document.select(caret_at(offset));
    return document.selection();
}

void press(EditorState& state, std::size_t offset) {
    const ImGuiIO& io = ImGui::GetIO();
    state.focus = Focus::text;
    const int clicks = std::max(1, int(io.MouseClickedCount[0]));
    if (io.KeyShift) {
        const std::size_t anchor = state.document.selection().anchor;
        state.document.select({anchor, offset});
        state.drag = {1, caret_at(anchor)};
    } else {
        state.drag = {clicks, pressed_on(state, offset, clicks)};
    }
}

// Includes all of the pressed part and of the part under the pointer.
void drag(EditorState& state, std::size_t offset) {
    const Selection from = state.drag.from, here = pressed_on(state, offset, state.drag.clicks);
    const bool back = here.from() < from.from();
    state.document.select(back ? Selection{from.to(), here.from()}
                               : Selection{from.from(), std::max(from.to(), here.to())});
}

}  // namespace

void use_mouse(EditorState& state, const EditorFrame& frame) {
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    const bool pressed = ImGui::IsItemActivated();
    if (!ImGui::IsItemActive()) state.drag.clicks = 0;
    if (!pressed && (!state.drag.clicks || !ImGui::IsMouseDragging(0, 3))) return;
    const std::size_t offset = frame.offset_at(state, ImGui::GetIO().MousePos);
    pressed ? press(state, offset) : drag(state, offset);
    state.follow_caret = !pressed;
    state.moved_at = ImGui::GetTime();
}

// Shift and the wheel scroll horizontally.
void use_wheel(EditorState& state) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) return;
    const float down = io.KeyShift ? 0 : io.MouseWheel, right = io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0);
    state.sight.top -= 3 * double(down);
    state.sight.left -= 4 * double(right);
}

}  // namespace lanescope::editor
