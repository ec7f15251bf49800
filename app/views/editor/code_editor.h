// Source editor with line numbers, highlighting, marks and the usual keys, drawn at the cursor of the current ImGui
// window.
//
//     EditorState state(text);                                        // once
//     const EditorOutcome outcome = draw_editor(state, style, size);  // each frame
//     if (outcome.changed) compile(state.document.text());
//
// Its items are NAME.text, NAME.margin, NAME.scroll, NAME.shift, a NAME.line N for each visible line, and those of its
// bar: NAME.find.query, NAME.find.next and so on.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "app/views/editor/document/document.h"
#include "app/views/editor/document/find_replace.h"
#include "app/views/editor/visible_text.h"
#include "app/views/kit/theme.h"

namespace lanescope::editor {

struct EditorColours {
    ImU32 ground = theme::ground, bar = theme::card, field = theme::ground;
    ImU32 control = theme::control_hot, control_hot = theme::line;
    ImU32 text = theme::text, quiet = theme::quiet, number = theme::faint, edge = theme::line;
    ImU32 caret_line = theme::colours.caret_line, guide = theme::colours.guide;
    ImU32 selection = theme::colours.code_selection, idle_selection = theme::colours.idle_selection;
    ImU32 match = theme::colours.match, match_edge = theme::cursor;
    ImU32 caret = theme::accent, cursor = theme::cursor;
    ImU32 scroll = theme::colours.scroll, scroll_hot = theme::colours.scroll_hot;
    std::array<ImU32, 4> marks{theme::bad, theme::warn, theme::accent, theme::quiet};  ///< by MarkKind
    std::array<ImU32, lanescope::inks> inks = theme::colours.inks;                     ///< by Ink
};

/// origin: the line when its mark was set.
using DrawGutter = std::function<void(int origin, ImVec2 from, ImVec2 to)>;

struct EditorStyle {
    std::string name = "editor";  ///< of the ImGui item
    bool read_only = false;
    bool still = false;      ///< no blinking, for screenshots and tests
    bool mark_words = true;  ///< show a mark's text after its line
    int cursor_line = 0;     ///< highlighted elsewhere in the window; 0: none
    ImFont* font = nullptr;  ///< monospaced; nullptr: the window's code font
    EditorColours colours;
    float gutter_width = 0;  ///< right of lines with `figures` marks
    DrawGutter gutter;
};

enum class Focus : std::uint8_t { none, text, find, replacement, line };

enum class BarKind : std::uint8_t { none, find, replace, line };

struct FindBar {
    BarKind kind = BarKind::none;
    Query query;
    std::string replacement, line;
    Matches matches;
};

/// Selects by characters, words or lines: 1 to 3 clicks.
struct Drag {
    int clicks = 0;  ///< 0: none
    Selection from;
};

struct Extent {
    int longest = 0;  ///< bytes, an upper bound of the cells
    std::uint64_t version = ~std::uint64_t{0};
};

/// State between frames, owned by the editor's user.
struct EditorState {
    /// Throws UsageError for a text that TextBuffer rejects.
    explicit EditorState(std::string text = {}) : document(std::move(text)) {}

    Document document;
    Sight sight;
    Focus focus = Focus::none;
    FindBar bar;
    std::string message;  ///< an error; the next key clears it

    CommentLines comments;
    MessageRows messages;  ///< wrapped to the text's width
    Extent extent;
    Drag drag;
    std::string line_clip;       ///< copied without a selection
    int line_to_show = 0;        ///< in the next frame; 0: none
    bool follow_caret = false;   ///< in this frame
    bool take_keyboard = false;  ///< by the bar's field, next frame
    double moved_at = 0;         ///< restarts the blinking
    int last_frame = -1;
};

/// If true, letters are not the window's shortcuts.
inline bool has_focus(const EditorState& state) { return state.focus != Focus::none; }
inline void take_focus(EditorState& state) { state.focus = Focus::text; }
inline void leave_focus(EditorState& state) { state.focus = Focus::none; }

inline void scroll_to_line(EditorState& state, int line) { state.line_to_show = line; }

struct EditorOutcome {
    bool changed = false;
    bool run = false;      ///< Ctrl+Enter
    bool save = false;     ///< Ctrl+S
    int margin_line = 0;   ///< clicked in the margin; 0: none
    int pointed_line = 0;  ///< under the pointer; 0: none
    bool moving = false;   ///< dragging a selection beyond an edge needs more frames
};

EditorOutcome draw_editor(EditorState& state, const EditorStyle& style, ImVec2 size);

}  // namespace lanescope::editor
