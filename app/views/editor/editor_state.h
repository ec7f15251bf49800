// What an editor remembers from frame to frame. Whoever shows a text owns one.
#pragma once

#include <cstdint>
#include <string>

#include "app/views/editor/comment_lines.h"
#include "app/views/editor/message_rows.h"
#include "app/views/editor/sight.h"
#include "app/views/editor/text/document.h"
#include "app/views/editor/text/search.h"

namespace lanescope::editor {

/// What of the editor is typed into.
enum class Focus : std::uint8_t { none, text, find, replacement, line };

/// The bar above the text.
enum class BarKind : std::uint8_t { none, find, replace, line };

struct FindBar {
    BarKind kind = BarKind::none;
    Query query;
    std::string replacement, line;
    Matches matches;
};

/// A selection that the mouse drags: by characters, words or lines, from what was pressed on.
struct Drag {
    int clicks = 0;  ///< 0: none
    Selection from;
};

/// The longest line, and of which version of the text.
struct Extent {
    int longest = 0;  ///< bytes, of which a cell takes one at least
    std::uint64_t version = ~std::uint64_t{0};
};

struct EditorState {
    /// Throws UsageError for a text that the editor does not take.
    explicit EditorState(std::string text = {}) : document(std::move(text)) {}

    Document document;
    Sight sight;
    Focus focus = Focus::none;
    FindBar bar;
    std::string message;  ///< why something was refused; goes with the next key

    CommentLines comments;
    MessageRows messages;  ///< of the marks, as wide as the text has room
    Extent extent;
    Drag drag;
    std::string line_clip;       ///< the line that was copied without a selection
    int line_to_show = 0;        ///< in the next frame; 0: none
    bool follow_caret = false;   ///< bring it into sight in this frame
    bool take_keyboard = false;  ///< the bar's field takes it in the next frame
    double moved_at = 0;         ///< when the caret did: it shines before it blinks
    int last_frame = -1;
};

/// Whether the keyboard is the editor's: then single letters must not be keys of the window.
inline bool has_focus(const EditorState& state) { return state.focus != Focus::none; }
inline void take_focus(EditorState& state) { state.focus = Focus::text; }
inline void leave_focus(EditorState& state) { state.focus = Focus::none; }

/// Brings a line into sight when it is drawn next, and leaves the caret where it is.
inline void scroll_to_line(EditorState& state, int line) { state.line_to_show = line; }

}  // namespace lanescope::editor
