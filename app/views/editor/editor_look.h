// Appearance of an editor, and the gutter that its owner draws.
#pragma once

#include <imgui.h>

#include <array>
#include <functional>
#include <string>

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
    /// Indexed by MarkKind.
    std::array<ImU32, 4> marks{theme::bad, theme::warn, theme::accent, theme::quiet};
    /// Indexed by Ink.
    std::array<ImU32, lanescope::inks> inks = theme::colours.inks;
};

/// origin: the line when its mark was set.
using DrawGutter = std::function<void(int origin, ImVec2 from, ImVec2 to)>;

struct EditorLook {
    std::string name = "editor";  ///< of the ImGui item
    bool read_only = false;
    bool still = false;      ///< no blinking caret: for screenshots and tests
    bool mark_words = true;  ///< show a mark's text after its line
    int cursor_line = 0;     ///< highlighted from elsewhere in the window; 0: none
    ImFont* font = nullptr;  ///< monospaced; nullptr: the window's code font
    EditorColours colours;
    float gutter_width = 0;  ///< at the right of lines with `figures` marks
    DrawGutter gutter;
};

}  // namespace lanescope::editor
