// Places of one frame of an editor, shared by its parts.
#pragma once

#include <imgui.h>

#include "app/views/editor/editor_look.h"
#include "app/views/editor/editor_state.h"

namespace lanescope::editor {

struct EditorFrame {
    const EditorLook& look;
    ImFont* font = nullptr;
    float row = 0, cell = 0;  ///< size of a line and of a character, in pixels
    ImVec2 from, to;          ///< of the whole, below the bar
    float numbers_right = 0, text_left = 0, text_right = 0, gutter_left = 0, scroll_left = 0, shift_top = 0;

    float y_of(const EditorState& state, int line) const;  ///< upper edge of a line
    float x_of(const Sight& sight, int cell) const;
    /// Of a place in a message: the line that the message stands below.
    int line_at(const EditorState& state, float y) const;
    std::size_t offset_at(const EditorState& state, ImVec2 place) const;
};

/// The places of this frame. The state then knows how much of the text fits into sight.
EditorFrame frame_of(EditorState& state, const EditorLook& look, ImVec2 from, ImVec2 to);

/// Draws the lines in sight, with all that belongs to them.
void draw_lines(EditorState& state, const EditorFrame& frame);
/// Opens a tooltip with what the marks of the line say.
void explain_marks(const EditorState& state, const EditorFrame& frame, int line);

/// Draws a bar at the right, with ticks where marks and matches are, and one below, where lines are longer than the
/// room.
void draw_scroll_bars(EditorState& state, const EditorFrame& frame);

/// Pixels that the bar above the text takes; 0 while it is closed.
float bar_height(const EditorState& state);
void draw_bar(EditorState& state, const EditorLook& look, ImVec2 from, float width);

/// Do what presses, drags and the wheel ask for.
void use_mouse(EditorState& state, const EditorFrame& frame);
void use_wheel(EditorState& state);

}  // namespace lanescope::editor
