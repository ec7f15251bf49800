// Tooltip with a variable's values in the lanes of the cursor's warp.
#pragma once

#include <string>
#include <vector>

#include "app/views/kit/highlight.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// A name in the source, with its line.
struct NamedVariable {
    int line = 0;
    std::string name;
    bool operator==(const NamedVariable&) const = default;
};

/// The variable of the panel's large view.
struct FocusedVariable {
    NamedVariable pointed, clicked;
    int pointed_frame = -2;  ///< ImGui's frame when `pointed` was last set
};

/// Returns the name under the pointer, outside comments and strings; empty: none. at: top left of the line's rows.
std::string name_at(const std::vector<CodeLine>& rows, ImVec2 at, float row_height);

struct NameInLine {
    std::string name;
    bool is_clicked = false;
};
/// Draws the values as a tooltip. Returns false if the name is not a variable or has no values.
bool draw_pointed_variable(ViewContext& context, const ResultView& shown, int line, const NameInLine& name);

/// The shown source file, as variables name it.
std::string shown_file(const ResultView& shown);

}  // namespace lanescope
