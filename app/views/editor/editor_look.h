// How an editor looks, and what its owner draws in it.
#pragma once

#include <imgui.h>

#include <array>
#include <functional>
#include <string>

#include "app/views/kit/theme.h"

namespace lanescope::editor {

/// Colours by their use: those of the theme when it is made.
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

/// Draws one line's part of the gutter. `origin`: the line as it was when its mark was set.
using DrawGutter = std::function<void(int origin, ImVec2 from, ImVec2 to)>;

struct EditorLook {
    std::string name = "editor";  ///< of its item
    bool read_only = false;
    bool still = false;      ///< the caret does not blink: for pictures and tests
    bool mark_words = true;  ///< what a mark says stands after its line's text, where there is room
    int cursor_line = 0;     ///< that something elsewhere in the window points at; 0: none
    ImFont* font = nullptr;  ///< of one width; nullptr: the window's for code
    EditorColours colours;
    float gutter_width = 0;  ///< at the right; of lines with a mark of the kind `figures`
    DrawGutter gutter;
};

}  // namespace lanescope::editor
