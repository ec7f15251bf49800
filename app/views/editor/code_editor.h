// Source editor with line numbers, highlighting, marks and the usual keys, drawn at the cursor of the current ImGui
// window.
//
//     EditorState state(text);                                   // once
//     const EditorOutcome outcome = draw_editor(state, look, size);  // each frame
//     if (outcome.changed) compile(state.document.text());
//
// Its items are NAME.text, NAME.margin, NAME.scroll, NAME.shift, a NAME.line N for each visible line, and those of its
// bar: NAME.find.query, NAME.find.next and so on.
#pragma once

#include <imgui.h>

#include <string>

#include "app/views/editor/editor_look.h"
#include "app/views/editor/editor_state.h"

namespace lanescope::editor {

struct EditorOutcome {
    bool changed = false;  ///< of the text
    bool run = false;      ///< Ctrl+Enter
    bool save = false;     ///< Ctrl+S
    int margin_line = 0;   ///< clicked in the margin; 0: none
    int pointed_line = 0;  ///< under the pointer; 0: none
    bool moving = false;   ///< a selection is dragged beyond an edge, which needs more frames
};

EditorOutcome draw_editor(EditorState& state, const EditorLook& look, ImVec2 size);

}  // namespace lanescope::editor
