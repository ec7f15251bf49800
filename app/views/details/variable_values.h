// Variables in the lanes of the cursor's warp at its step.
#pragma once

#include <string>
#include <vector>

#include "app/views/kit/highlight.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_variables(ViewContext& context, const ResultView& shown, Area area);

/// Returns the name under the pointer, outside comments and strings; empty: none. at: top left of the rows.
std::string name_at(const std::vector<HighlightedLine>& rows, ImVec2 at, float row_height);

struct NameInLine {
    std::string name;
    bool is_clicked = false;
};
/// Draws a tooltip with the variable's values in the cursor's warp. Returns false without values.
bool draw_pointed_variable(ViewContext& context, const ResultView& shown, int line, const NameInLine& name);

}  // namespace lanescope
