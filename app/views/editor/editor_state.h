// An editor's state between frames, owned by its user.
#pragma once

#include <cstdint>
#include <string>

#include "app/views/editor/comment_lines.h"
#include "app/views/editor/message_rows.h"
#include "app/views/editor/sight.h"
#include "app/views/editor/text/document.h"
#include "app/views/editor/text/search.h"

namespace lanescope::editor {

enum class Focus : std::uint8_t { none, text, find, replacement, line };

enum class BarKind : std::uint8_t { none, find, replace, line };

struct FindBar {
    BarKind kind = BarKind::none;
    Query query;
    std::string replacement, line;
    Matches matches;
};

/// A mouse selection by characters, words or lines: 1 to 3 clicks.
struct Drag {
    int clicks = 0;  ///< 0: none
    Selection from;
};

/// Cached by version of the text.
struct Extent {
    int longest = 0;  ///< bytes, an upper bound of the cells
    std::uint64_t version = ~std::uint64_t{0};
};

struct EditorState {
    /// Throws UsageError for a text that TextBuffer rejects.
    explicit EditorState(std::string text = {}) : document(std::move(text)) {}

    Document document;
    Sight sight;
    Focus focus = Focus::none;
    FindBar bar;
    std::string message;  ///< an error; the next key clears it

    CommentLines comments;
    MessageRows messages;  ///< of the marks, wrapped to the text's width
    Extent extent;
    Drag drag;
    std::string line_clip;       ///< copied without a selection
    int line_to_show = 0;        ///< in the next frame; 0: none
    bool follow_caret = false;   ///< in this frame
    bool take_keyboard = false;  ///< by the bar's field, in the next frame
    double moved_at = 0;         ///< restarts the caret's blinking
    int last_frame = -1;
};

/// Returns true if letters are not shortcuts of the window.
inline bool has_focus(const EditorState& state) { return state.focus != Focus::none; }
inline void take_focus(EditorState& state) { state.focus = Focus::text; }
inline void leave_focus(EditorState& state) { state.focus = Focus::none; }

/// The caret stays.
inline void scroll_to_line(EditorState& state, int line) { state.line_to_show = line; }

}  // namespace lanescope::editor
