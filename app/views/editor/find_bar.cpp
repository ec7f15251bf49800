#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/base/error.h"
#include "app/base/text/numbers.h"
#include "app/views/editor/document/edit_commands.h"
#include "app/views/editor/editor_parts.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"

namespace lanescope::editor {
namespace {

using theme::unit;

std::string& text_of(EditorState& state) {
    if (state.focus == Focus::replacement) return state.bar.replacement;
    return state.focus == Focus::line ? state.bar.line : state.bar.query.what;
}

void focus_on(EditorState& state, Focus focus) {
    state.focus = focus;
    state.take_keyboard = true;
}

// An invalid line keeps the bar open, with the limits.
void go_to_typed(EditorState& state) {
    const std::int64_t last = std::int64_t(state.document.buffer().lines());
    const Typed<std::int64_t> line = typed_integer(state.bar.line);
    if (state.bar.line.empty()) return close_bar(state);
    if (!line.value || *line.value < 1 || *line.value > last) {
        state.message = fmt::format("line: 1 to {}", last);
        return focus_on(state, Focus::line);
    }
    go_to_line(state.document, int(*line.value));
    close_bar(state);
}

void enter(const Keyboard& k, bool back) {
    EditorState& state = k.state;
    if (state.focus == Focus::line) return go_to_typed(state);
    if (state.focus == Focus::replacement && !k.read_only)
        replace_one(state.document, state.bar.query, state.bar.replacement);
    else
        find_again(state, back);
}

bool is(const Stroke& stroke, Key key) { return stroke.code == static_cast<std::uint32_t>(key); }

std::string count_text(EditorState& state) {
    const Query& query = state.bar.query;
    if (query.what.empty()) return "";
    const auto& matches = state.bar.matches.of(state.document, query);
    if (matches.empty()) return "none";
    return fmt::format("{} of {}", selected_match(state.document, matches, query), matches.size());
}

bool chip(const EditorColours& colours, const char* id, const std::string& text, const std::string& tip, ImVec2 at,
          float width, bool on = false) {
    const float height = unit(24);
    ImGui::SetCursorScreenPos(at);
    const bool pressed = clickable(id, {width, height});
    const bool hot = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 to{at.x + width, at.y + height};
    if (hot || on || !text.empty()) list->AddRectFilled(at, to, hot ? colours.control_hot : colours.control, unit(4));
    if (on) list->AddRect(at, to, colours.caret, unit(4));
    draw_text(at.x, to.x, at.y + height / 2, Align::centre, fonts().small, on || hot ? colours.text : colours.quiet,
              text);
    explain(tip);
    return pressed;
}

void arrow(const EditorColours& colours, ImVec2 at, float width, bool down) {
    const ImVec2 c{at.x + width / 2, at.y + unit(12)};
    const float s = unit(4), d = down ? s * 0.55f : -s * 0.55f;
    const std::array points{ImVec2{c.x - s, c.y - d}, ImVec2{c.x, c.y + d}, ImVec2{c.x + s, c.y - d}};
    ImGui::GetWindowDrawList()->AddPolyline(points.data(), 3, colours.text, 0, unit(1.6f));
}

void cross(const EditorColours& colours, ImVec2 at, float width) {
    const ImVec2 c{at.x + width / 2, at.y + unit(12)};
    const float s = unit(3.4f);
    ImGui::GetWindowDrawList()->AddLine({c.x - s, c.y - s}, {c.x + s, c.y + s}, colours.text, unit(1.6f));
    ImGui::GetWindowDrawList()->AddLine({c.x - s, c.y + s}, {c.x + s, c.y - s}, colours.text, unit(1.6f));
}

struct FromRight {
    float right, y;
    ImVec2 take(float width) {
        right -= width;
        return {right, y};
    }
};

void push_field_style(const EditorColours& colours) {
    ImGui::PushStyleColor(ImGuiCol_FrameBg, colours.field);
    ImGui::PushStyleColor(ImGuiCol_Text, colours.text);
    ImGui::PushStyleColor(ImGuiCol_TextDisabled, colours.quiet);
    ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, colours.selection);
    ImGui::PushStyleColor(ImGuiCol_Border, colours.edge);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {unit(8), (unit(24) - font_size(fonts().small_mono)) / 2});
    push_font(fonts().small_mono);
}

void pop_field_style() {
    pop_font();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(5);
}

struct Field {
    Focus focus;
    const char* name;
    const char* hint;
    std::string& text;
};

bool draw_field(EditorState& state, const EditorColours& colours, const Field& field, ImVec2 at, float right) {
    ImGui::SetCursorScreenPos(at);
    ImGui::SetNextItemWidth(std::max(unit(40), right - at.x));
    push_field_style(colours);
    if (state.take_keyboard && state.focus == field.focus) {
        ImGui::SetWindowFocus();  // ImGui 1.90 gives the keyboard only to items of the focused window
        ImGui::SetKeyboardFocusHere();
    }
    const std::string before = field.text;
    text_field(field.name, field.text, ImGuiInputTextFlags_AutoSelectAll, field.hint);
    if (ImGui::IsItemActive()) state.focus = field.focus;
    pop_field_style();
    return field.text != before;
}

bool draw_close(const EditorColours& colours, FromRight& row) {
    const ImVec2 at = row.take(unit(26));
    const bool pressed = chip(colours, "close", "", "Close (Esc)", at, unit(26));
    cross(colours, at, unit(26));
    return pressed;
}

bool draw_arrow(const EditorColours& colours, FromRight& row, const char* id, const std::string& tip, bool down) {
    const ImVec2 at = row.take(unit(26));
    const bool pressed = chip(colours, id, "", tip, at, unit(26));
    arrow(colours, at, unit(26), down);
    return pressed;
}

void draw_count(EditorState& state, const EditorColours& colours, FromRight& row) {
    const std::string count = count_text(state);
    const float width = std::max(unit(62), text_size(fonts().small, count).x + unit(12));
    const ImVec2 at = row.take(width);
    draw_text(at.x, at.x + width, at.y + unit(12), Align::centre, fonts().small,
              count == "none" ? colours.marks[0] : colours.quiet, count);
}

void draw_find_row(EditorState& state, const EditorColours& colours, ImVec2 from, FromRight row) {
    if (draw_close(colours, row)) return close_bar(state);
    if (draw_arrow(colours, row, "next", "Next match (Enter, F3)", true)) find_again(state, false);
    if (draw_arrow(colours, row, "previous", "Previous match (Shift Enter, Shift F3)", false)) find_again(state, true);
    bool& match_case = state.bar.query.match_case;
    if (chip(colours, "case", "Aa", "Match upper and lower case", row.take(unit(30)), unit(30), match_case))
        match_case = !match_case;
    draw_count(state, colours, row);
    if (draw_field(state, colours, {Focus::find, "query", "find", state.bar.query.what}, from, row.right))
        find_again(state, false);
}

void draw_replace_row(EditorState& state, const EditorColours& colours, ImVec2 from, FromRight row) {
    if (chip(colours, "all", "All", "Replace all matches (one undo step)", row.take(unit(40)), unit(40))) {
        state.message = fmt::format("{} replaced", replace_all(state.document, state.bar.query, state.bar.replacement));
        state.follow_caret = true;
    }
    row.take(unit(6));
    if (chip(colours, "one", "Replace", "Replace this match and go to the next one (Enter)", row.take(unit(68)),
             unit(68))) {
        replace_one(state.document, state.bar.query, state.bar.replacement);
        state.follow_caret = true;
    }
    draw_field(state, colours, {Focus::replacement, "replacement", "replace with", state.bar.replacement}, from,
               row.right - unit(8));
}

void draw_line_row(EditorState& state, const EditorColours& colours, ImVec2 from, FromRight row) {
    if (draw_close(colours, row)) return close_bar(state);
    const std::string hint = fmt::format("line, 1 to {}", state.document.buffer().lines());
    draw_field(state, colours, {Focus::line, "line", hint.c_str(), state.bar.line}, from, row.right - unit(8));
}

void draw_rows(EditorState& state, const EditorColours& colours, ImVec2 from, float right) {
    const BarKind kind = state.bar.kind;
    const ImVec2 first{from.x + unit(8), from.y + unit(6)}, second{first.x, from.y + unit(34)};
    if (kind == BarKind::line) draw_line_row(state, colours, first, {right, first.y});
    if (kind != BarKind::line) draw_find_row(state, colours, first, {right, first.y});
    if (kind == BarKind::replace) draw_replace_row(state, colours, second, {right, second.y});
}

}  // namespace

void open_bar(EditorState& state, BarKind kind) {
    const std::string_view selected = state.document.selected();
    const bool within_line = !selected.empty() && selected.find('\n') == std::string_view::npos;
    if (within_line && kind != BarKind::line) state.bar.query.what = selected;
    state.bar.kind = kind;
    state.bar.line.clear();
    focus_on(state, kind == BarKind::line ? Focus::line : Focus::find);
}

void close_bar(EditorState& state) {
    state.bar.kind = BarKind::none;
    state.focus = Focus::text;
    state.take_keyboard = false;
}

void find_again(EditorState& state, bool back) {
    const auto& matches = state.bar.matches.of(state.document, state.bar.query);
    state.follow_caret |= find_next(state.document, matches, state.bar.query, back);
}

// ImGui's field gets the keyboard one frame later; adds earlier characters.
void use_bar_key(const Keyboard& k, const Stroke& stroke) {
    EditorState& state = k.state;
    if (is(stroke, Key::escape)) return close_bar(state);
    if (is(stroke, Key::enter)) return enter(k, stroke.shift);
    if (is(stroke, Key::f3)) return find_again(state, stroke.shift);
    if (stroke == Stroke{U'f', true}) return open_bar(state, BarKind::find);
    if (stroke == Stroke{U'g', true}) return open_bar(state, BarKind::line);
    if (stroke == Stroke{U'h', true} && !k.read_only) return open_bar(state, BarKind::replace);
    if (!stroke.types() || !state.take_keyboard) return;
    text_of(state) += utf8_of(stroke.code);
    if (state.focus == Focus::find) find_again(state, false);
}

float bar_height(const EditorState& state) {
    if (state.bar.kind == BarKind::none) return 0;
    return state.bar.kind == BarKind::replace ? unit(64) : unit(36);
}

void draw_bar(EditorState& state, const EditorStyle& style, ImVec2 from, float width) {
    if (state.bar.kind == BarKind::none) return;
    const ImVec2 to{from.x + width, from.y + bar_height(state)};
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, style.colours.bar);
    ImGui::GetWindowDrawList()->AddLine({from.x, to.y - 0.5f}, {to.x, to.y - 0.5f}, style.colours.edge);
    push_name("find");
    try {
        draw_rows(state, style.colours, from, from.x + width - unit(8));
    } catch (const UsageError& refused) {  // such as too long a text
        state.message = refused.what();
    }
    pop_name();
    state.take_keyboard = !state.take_keyboard && state.focus > Focus::text && !ImGui::IsAnyItemActive();
}

}  // namespace lanescope::editor
