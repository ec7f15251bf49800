#include <imgui.h>

#include <algorithm>
#include <array>
#include <boost/locale/utf.hpp>
#include <iterator>

#include "app/base/error.h"
#include "app/views/editor/document/edit_commands.h"
#include "app/views/editor/editor_parts.h"

namespace lanescope::editor {
namespace {

constexpr Stroke plain(Key key) { return {static_cast<std::uint32_t>(key)}; }
constexpr Stroke ctrl(Key key) { return {static_cast<std::uint32_t>(key), true}; }
constexpr Stroke shift(Key key) { return {static_cast<std::uint32_t>(key), false, true}; }
constexpr Stroke alt(Key key) { return {static_cast<std::uint32_t>(key), false, false, true}; }
constexpr Stroke ctrl(char32_t character) { return {static_cast<std::uint32_t>(character), true}; }
constexpr Stroke ctrl_shift(char32_t character) { return {static_cast<std::uint32_t>(character), true, true}; }

/// With Shift, the motion extends the selection.
struct Move {
    Stroke stroke;
    Motion motion;
};
constexpr std::array moves{
    Move{plain(Key::left), Motion::left},
    Move{plain(Key::right), Motion::right},
    Move{ctrl(Key::left), Motion::word_left},
    Move{ctrl(Key::right), Motion::word_right},
    Move{plain(Key::up), Motion::up},
    Move{plain(Key::down), Motion::down},
    Move{plain(Key::page_up), Motion::page_up},
    Move{plain(Key::page_down), Motion::page_down},
    Move{plain(Key::home), Motion::home},
    Move{plain(Key::end), Motion::end},
    Move{ctrl(Key::home), Motion::document_start},
    Move{ctrl(Key::end), Motion::document_end},
};

// Paste compares the clip with `line_clip` to recognise a whole line.
void copy(const Keyboard& k) {
    const Document& document = k.state.document;
    const std::string clip = copied(document);
    k.state.line_clip = document.selection().empty() ? clip : "";
    ImGui::SetClipboardText(clip.c_str());
}

void cut_out(const Keyboard& k) {
    copy(k);
    cut(k.state.document);
}

void paste_clip(const Keyboard& k) {
    const char* clip = ImGui::GetClipboardText();
    if (clip && *clip) paste(k.state.document, clip, k.state.line_clip == clip);
}

void leave_by_escape(const Keyboard& k) {
    if (k.state.bar.kind != BarKind::none) return close_bar(k.state);
    leave_focus(k.state);
}

template <void (*Command)(Document&)>
void on_text(const Keyboard& k) {
    Command(k.state.document);
}

template <BarKind kind>
void open(const Keyboard& k) {
    open_bar(k.state, kind);
}
template <bool back>
void find(const Keyboard& k) {
    find_again(k.state, back);
}
template <bool EditorOutcome::*what>
void ask(const Keyboard& k) {
    k.outcome.*what = true;
}

void backspace(const Keyboard& k) { erase_left(k.state.document, k.now); }
void del(const Keyboard& k) { erase_right(k.state.document, k.now); }
void undo(const Keyboard& k) { k.state.document.undo(); }
void redo(const Keyboard& k) { k.state.document.redo(); }

enum class Needs { reading, writing };

struct Binding {
    Stroke stroke;
    Needs needs;
    void (*act)(const Keyboard&);
    EditorKeyHelp help{};  ///< first of related keys only
};

// German keyboards have # instead of /.
constexpr Binding bindings[] = {
    {plain(Key::escape), Needs::reading, leave_by_escape, {"Esc", "close the bar, leave the editor"}},
    {ctrl(U'a'), Needs::reading, on_text<select_all>, {"Ctrl A", "select all"}},
    {ctrl(U'c'), Needs::reading, copy},
    {ctrl(U'f'), Needs::reading, open<BarKind::find>, {"Ctrl F, H", "find, replace"}},
    {ctrl(U'g'), Needs::reading, open<BarKind::line>, {"Ctrl G", "go to a line"}},
    {plain(Key::f3), Needs::reading, find<false>, {"F3, Shift F3", "next or previous match"}},
    {shift(Key::f3), Needs::reading, find<true>},
    {ctrl(Key::enter), Needs::reading, ask<&EditorOutcome::run>, {"Ctrl Enter, S", "save and run"}},
    {ctrl(U's'), Needs::reading, ask<&EditorOutcome::save>},
    {ctrl(U'h'), Needs::writing, open<BarKind::replace>},
    {ctrl(U'x'), Needs::writing, cut_out, {"Ctrl X, C, V", "cut, copy, paste"}},
    {ctrl(U'v'), Needs::writing, paste_clip},
    {ctrl(U'z'), Needs::writing, undo, {"Ctrl Z, Shift Z", "undo, redo"}},
    {ctrl(U'y'), Needs::writing, redo},
    {ctrl_shift(U'z'), Needs::writing, redo},
    {ctrl(U'd'), Needs::writing, on_text<duplicate_lines>, {"Ctrl D", "duplicate lines"}},
    {ctrl(U'/'), Needs::writing, on_text<toggle_comment>, {"Ctrl /", "comment or uncomment lines"}},
    {ctrl(U'#'), Needs::writing, on_text<toggle_comment>},
    {alt(Key::up), Needs::writing, on_text<move_lines_up>, {"Alt Up, Down", "move lines"}},
    {alt(Key::down), Needs::writing, on_text<move_lines_down>},
    {plain(Key::enter), Needs::writing, on_text<break_line>},
    {shift(Key::enter), Needs::writing, on_text<break_line>},
    {plain(Key::tab), Needs::writing, on_text<indent>, {"Tab, Shift Tab", "indent or outdent lines"}},
    {shift(Key::tab), Needs::writing, on_text<outdent>},
    {plain(Key::backspace), Needs::writing, backspace},
    {shift(Key::backspace), Needs::writing, backspace},
    {ctrl(Key::backspace), Needs::writing, on_text<erase_word_left>},
    {plain(Key::del), Needs::writing, del},
    {ctrl(Key::del), Needs::writing, on_text<erase_word_right>},
};

bool use_move(const Keyboard& k, Stroke stroke) {
    const bool extend = stroke.shift;
    stroke.shift = false;
    const auto found = std::ranges::find(moves, stroke, &Move::stroke);
    if (found == moves.end()) return false;
    move(k.state.document, found->motion, extend, k.state.sight.rows - 2);
    return true;
}

void use_text_key(const Keyboard& k, const Stroke& stroke) {
    if (use_move(k, stroke)) return;
    const auto found = std::ranges::find(bindings, stroke, &Binding::stroke);
    const bool bound = found != std::end(bindings);
    if (bound && (found->needs == Needs::reading || !k.read_only)) return found->act(k);
    if (!bound && stroke.types() && !k.read_only) type(k.state.document, utf8_of(stroke.code), k.now);
}

// Keeps the scroll position unless text or selection changes.
void use_key(const Keyboard& k, const Stroke& stroke) {
    EditorState& state = k.state;
    const Selection before = state.document.selection();
    const std::uint64_t version = state.document.version();
    if (state.focus == Focus::text)
        use_text_key(k, stroke);
    else if (has_focus(state))
        use_bar_key(k, stroke);
    if (state.document.selection() == before && state.document.version() == version) return;
    state.follow_caret = true;
    state.moved_at = k.now;
}

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

// Includes all of the pressed part and the pointed one.
void drag(EditorState& state, std::size_t offset) {
    const Selection from = state.drag.from, here = pressed_on(state, offset, state.drag.clicks);
    const bool back = here.from() < from.from();
    state.document.select(back ? Selection{from.to(), here.from()}
                               : Selection{from.from(), std::max(from.to(), here.to())});
}

}  // namespace

std::vector<EditorKeyHelp> editor_key_help() {
    std::vector<EditorKeyHelp> all;
    for (const Binding& binding : bindings)
        if (binding.help.keys) all.push_back(binding.help);
    return all;
}

void use_keys(const Keyboard& keyboard) {
    const std::span<const Stroke> now = strokes();
    if (!now.empty()) keyboard.state.message.clear();
    try {
        for (const Stroke& stroke : now) use_key(keyboard, stroke);
    } catch (const UsageError& refused) {
        keyboard.state.message = refused.what();
    }
}

std::string utf8_of(std::uint32_t code) {
    std::string text;
    boost::locale::utf::utf_traits<char>::encode(code, std::back_inserter(text));
    return text;
}

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

void use_wheel(EditorState& state) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) return;
    const float down = io.KeyShift ? 0 : io.MouseWheel, right = io.MouseWheelH + (io.KeyShift ? io.MouseWheel : 0);
    state.sight.top -= 3 * double(down);
    state.sight.left -= 4 * double(right);
}

}  // namespace lanescope::editor
