#include "app/views/editor/code_editor.h"

#include <algorithm>

#include "app/views/editor/document/text_buffer.h"
#include "app/views/editor/editor_parts.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"

namespace lanescope::editor {
namespace {

using theme::unit;

// A click elsewhere, Tab, or a frame without the editor ends the focus.
void settle_focus(EditorState& state) {
    const int frame = ImGui::GetFrameCount();
    const bool was_away = state.last_frame != frame - 1 && state.last_frame != -1;
    state.last_frame = frame;
    const bool clicked = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1);
    if (was_away || focus_moved() ||
        (clicked && !ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)))
        leave_focus(state);
}

int caret_cell(const Document& document) {
    const TextBuffer& buffer = document.buffer();
    const int line = buffer.line_at(document.selection().caret);
    return cell_of(buffer.line(line), document.selection().caret - buffer.line_start(line));
}

void settle_sight(EditorState& state) {
    const Document& document = state.document;
    if (state.follow_caret)
        bring_into_sight(state.sight, state.messages.row_of(document.buffer().line_at(document.selection().caret)),
                         caret_cell(document));
    if (state.line_to_show > 0)
        show_row(state.sight, state.messages.row_of(std::min(state.line_to_show, document.buffer().lines())));
    state.follow_caret = false;
    state.line_to_show = 0;
    keep_over_text(state.sight, document.buffer().lines() + state.messages.rows(), state.extent.longest);
}

void note(const EditorState& state) {
    const Document& document = state.document;
    const bool in_field = state.focus > Focus::text && ImGui::IsAnyItemActive();
    const Place caret = document.caret();
    note_editor("text", {std::string(document.buffer().line(caret.line)), caret.line, caret.column, document.version(),
                         has_focus(state) && !in_field});
}

void use_margin(EditorState& state, const EditorFrame& frame, EditorOutcome& outcome) {
    ImGui::SetCursorScreenPos(frame.from);
    const float width = frame.text_left - unit(4) - frame.from.x;
    const bool clicked = draggable("margin", {width, std::max(1.0f, frame.shift_top - frame.from.y)});
    if (!ImGui::IsItemHovered()) return;
    const int line = frame.line_at(state, ImGui::GetIO().MousePos.y);
    explain_marks(state, frame, line);
    if (clicked) outcome.margin_line = line;
}

void use_text(EditorState& state, const EditorFrame& frame, EditorOutcome& outcome) {
    const float left = frame.text_left - unit(4);
    ImGui::SetCursorScreenPos({left, frame.from.y});
    clickable("text", {std::max(1.0f, frame.scroll_left - left), std::max(1.0f, frame.shift_top - frame.from.y)});
    if (pressed_by_key()) take_focus(state);
    use_mouse(state, frame);
    outcome.moving = ImGui::IsItemActive() && state.drag.clicks > 0 && !ImGui::IsItemHovered();
    note(state);
}

void find_pointed_line(const EditorState& state, const EditorFrame& frame, EditorOutcome& outcome) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsWindowHovered() || mouse.y < frame.from.y || mouse.y >= frame.shift_top) return;
    const int line = frame.line_at(state, mouse.y);
    if (mouse.y < frame.y_of(state, line) + frame.row) outcome.pointed_line = line;
}

void draw_message(const EditorState& state, const EditorStyle& style, ImVec2 from, ImVec2 to) {
    if (state.message.empty()) return;
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, style.colours.bar);
    draw_text(from.x + unit(10), to.x - unit(10), (from.y + to.y) / 2, Align::left, fonts().small,
              style.colours.marks[1], state.message);
}

void draw_parts(EditorState& state, const EditorStyle& style, ImVec2 from, ImVec2 to, EditorOutcome& outcome) {
    // Keys before ImGui wanted text input belong to the window.
    if (has_focus(state) && ImGui::GetIO().WantTextInput) use_keys({state, outcome, style.read_only, ImGui::GetTime()});
    draw_bar(state, style, from, to.x - from.x);
    const ImVec2 below{to.x, to.y - (state.message.empty() ? 0 : unit(26))};
    const EditorFrame frame = frame_of(state, style, {from.x, from.y + bar_height(state)}, below);
    use_wheel(state);
    use_text(state, frame, outcome);
    use_margin(state, frame, outcome);
    settle_sight(state);
    if (const std::optional<int> line = state.document.take_changed_line()) state.comments.changed(*line);
    draw_lines(state, frame);
    draw_scroll_bars(state, frame);
    find_pointed_line(state, frame, outcome);
    draw_message(state, style, {from.x, below.y}, to);
}

}  // namespace

EditorOutcome draw_editor(EditorState& state, const EditorStyle& style, ImVec2 size) {
    const std::uint64_t version = state.document.version();
    EditorOutcome outcome;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, style.colours.ground);
    ImGui::BeginChild(style.name.c_str(), size, false,
                      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    enter_window(style.name);
    settle_focus(state);
    const ImVec2 from = ImGui::GetWindowPos(), area = ImGui::GetWindowSize();
    draw_parts(state, style, from, {from.x + area.x, from.y + area.y}, outcome);
    leave();
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    outcome.changed = state.document.version() != version;
    return outcome;
}

}  // namespace lanescope::editor
