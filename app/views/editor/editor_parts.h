// Layout of an editor frame.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/platform/keyboard.h"
#include "app/views/editor/code_editor.h"

namespace lanescope::editor {

struct EditorFrame {
    const EditorStyle& style;
    ImFont* font = nullptr;
    float row = 0, cell = 0;  ///< line height, character width; pixels
    ImVec2 from, to;          ///< the area below the bar
    float numbers_right = 0, text_left = 0, text_right = 0, gutter_left = 0, scroll_left = 0, shift_top = 0;

    float y_of(const EditorState& state, int line) const;  ///< top edge
    float x_of(const Sight& sight, int cell) const;
    /// A message belongs to its line.
    int line_at(const EditorState& state, float y) const;
    std::size_t offset_at(const EditorState& state, ImVec2 place) const;
};

/// Sets the visible rows and cells.
EditorFrame frame_of(EditorState& state, const EditorStyle& style, ImVec2 from, ImVec2 to);
void draw_lines(EditorState& state, const EditorFrame& frame);
void explain_marks(const EditorState& state, const EditorFrame& frame, int line);

/// Ticks mark marks and matches; long lines get a horizontal bar.
void draw_scroll_bars(EditorState& state, const EditorFrame& frame);

/// In pixels; 0 if closed.
float bar_height(const EditorState& state);
void draw_bar(EditorState& state, const EditorStyle& style, ImVec2 from, float width);
void use_mouse(EditorState& state, const EditorFrame& frame);
void use_wheel(EditorState& state);

struct Keyboard {
    EditorState& state;
    EditorOutcome& outcome;
    bool read_only = false;
    double now = 0;  ///< seconds
};

/// Errors go to the state's message.
void use_keys(const Keyboard& keyboard);

/// The query is a selection within a line.
void open_bar(EditorState& state, BarKind kind);
void close_bar(EditorState& state);
void find_again(EditorState& state, bool back);
void use_bar_key(const Keyboard& keyboard, const Stroke& stroke);

struct EditorKeyHelp {
    const char* keys = nullptr;
    const char* text = nullptr;
};
std::vector<EditorKeyHelp> editor_key_help();
std::string utf8_of(std::uint32_t code);

}  // namespace lanescope::editor
