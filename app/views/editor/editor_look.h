// How an editor looks, and what its owner draws in it.
#pragma once

#include <imgui.h>

#include <array>
#include <functional>
#include <string>

#include "app/views/kit/theme.h"

namespace lanescope::editor {

/// Colours by their use. As they stand: the window's own, dark.
struct EditorColours {
    ImU32 ground = theme::ground, bar = theme::card, field = theme::ground;
    ImU32 control = theme::control_hot, control_hot = theme::line;
    ImU32 text = theme::text, quiet = theme::quiet, number = theme::faint, edge = theme::line;
    ImU32 caret_line = IM_COL32(0x14, 0x1A, 0x24, 0xFF), guide = IM_COL32(0x1D, 0x24, 0x2F, 0xFF);
    ImU32 selection = IM_COL32(0x1B, 0x3D, 0x59, 0xFF), idle_selection = IM_COL32(0x27, 0x31, 0x3E, 0xFF);
    ImU32 match = IM_COL32(0x30, 0x2E, 0x14, 0xFF), match_edge = theme::cursor;
    ImU32 caret = theme::accent, cursor = theme::cursor;
    ImU32 scroll = IM_COL32(0x3A, 0x44, 0x54, 0xFF), scroll_hot = IM_COL32(0x5A, 0x68, 0x7C, 0xFF);
    /// By MarkKind.
    std::array<ImU32, 4> marks{theme::bad, theme::warn, theme::accent, theme::quiet};
    /// By Ink.
    std::array<ImU32, lanescope::inks> inks = theme::inks;
};

/// For projectors: each ink has a contrast of 4.5 to 1 at least.
EditorColours light_colours();

/// Draws one line's part of the gutter. `origin`: the line as it was when its mark was set.
using DrawGutter = std::function<void(int origin, ImVec2 from, ImVec2 to)>;

struct EditorLook {
    std::string name = "editor";  ///< of its item
    bool read_only = false;
    bool still = false;      ///< the caret does not blink: for pictures and tests
    bool mark_words = true;  ///< what a mark says stands behind its line, where there is room
    int cursor_line = 0;     ///< that something elsewhere in the window points at; 0: none
    ImFont* font = nullptr;  ///< of one width; nullptr: the window's for code
    EditorColours colours;
    float gutter_width = 0;  ///< at the right; of lines with a mark of the kind `figures`
    DrawGutter gutter;
};

}  // namespace lanescope::editor
