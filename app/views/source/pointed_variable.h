// The variable whose name the pointer is at in the source: its values in the lanes of the cursor's warp.
#pragma once

#include <string>
#include <vector>

#include "app/views/kit/highlight.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// A name in the source, as long as another one is not pointed at or clicked.
struct NamedVariable {
    int line = 0;
    std::string name;
    bool operator==(const NamedVariable&) const = default;
};

/// What the panel of variables shows in full.
struct FocusedVariable {
    NamedVariable pointed, clicked;
    int pointed_frame = -2;  ///< of ImGui, in which `pointed` was pointed at
};

/// The name below the pointer, outside of comments and texts; empty: none. at: where the rows of the line begin.
std::string name_at(const std::vector<CodeLine>& rows, ImVec2 at, float row_height);

struct NameInLine {
    std::string name;
    bool is_clicked = false;
};
/// Draws the values as a tooltip. False if it is no variable, or its values are not there.
bool draw_pointed_variable(ViewContext& context, const ResultView& shown, int line, const NameInLine& name);

/// The file of the source that is shown, as variables name it.
std::string shown_file(const ResultView& shown);

}  // namespace lanescope
