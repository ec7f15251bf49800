// Tooltip with a variable's values in the lanes of the cursor's warp.
#pragma once

#include <string>
#include <vector>

#include "app/views/kit/highlight.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct NamedVariable {
    int line = 0;
    std::string name;
    bool operator==(const NamedVariable&) const = default;
};

/// The variable shown large in its panel.
struct FocusedVariable {
    NamedVariable pointed, clicked;
    int pointed_frame = -2;  ///< when `pointed` was set
};

/// Returns the name under the pointer, outside comments and strings; empty: none. at: top left of the rows.
std::string name_at(const std::vector<CodeLine>& rows, ImVec2 at, float row_height);

struct NameInLine {
    std::string name;
    bool is_clicked = false;
};
/// Returns false without values.
bool draw_pointed_variable(ViewContext& context, const ResultView& shown, int line, const NameInLine& name);

/// Returns the shown file, as variables name it.
std::string shown_file(const ResultView& shown);

}  // namespace lanescope
