// The source editor: a text with its line numbers, colours, caret and marks, edited with the keys that editors share.
// All of it is drawn for the present ImGui window, at its cursor.
//
//     EditorState state(text);                                   // once
//     const EditorOutcome outcome = draw_editor(state, look, size);  // each frame
//     if (outcome.changed) compile(state.document.text());
//
// Its items are NAME.text, NAME.margin, NAME.scroll, NAME.shift, a NAME.line N for each line in sight, and those of its
// bar: NAME.find.query, NAME.find.next and so on.
#pragma once

#include <imgui.h>

#include <string>

#include "app/views/editor/editor_look.h"
#include "app/views/editor/editor_state.h"

namespace lanescope::editor {

struct EditorOutcome {
    bool changed = false;  ///< the text did
    bool run = false;      ///< Ctrl+Enter
    bool save = false;     ///< Ctrl+S
    int margin_line = 0;   ///< that was clicked in the margin; 0: none
    int pointed_line = 0;  ///< that the pointer is at; 0: none
    bool moving = false;   ///< frames must go on: a selection is dragged beyond an edge
};

EditorOutcome draw_editor(EditorState& state, const EditorLook& look, ImVec2 size);

}  // namespace lanescope::editor
