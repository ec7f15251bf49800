// Variables in the 32 lanes of the cursor's warp, at the cursor's step.
#pragma once

#include <string>
#include <vector>

#include "app/analysis/lanes/lane_values.h"
#include "app/views/kit/highlight.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_variables(ViewContext& context, const ResultView& shown, Area area);

// A variable's values in a warp, as coloured cells.
struct ShownVariable {
    const WarpVariables& all;
    const KernelVariable& variable;
    const LaneValues& values;
    std::uint32_t active = 0;  ///< active lanes; others are dim
    int strong = -1;           ///< highlighted lane; -1: none
};

/// Draws four rows of eight cells.
void draw_lane_values(const ShownVariable& shown, Area area);
inline constexpr int value_rows = 4;

/// Draws one row; values appear if they fit.
void draw_lane_strip(const ShownVariable& shown, Area area);

// Tooltip with a variable's values in the lanes of the cursor's warp.
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
std::string name_at(const std::vector<HighlightedLine>& rows, ImVec2 at, float row_height);

struct NameInLine {
    std::string name;
    bool is_clicked = false;
};
/// Returns false without values.
bool draw_pointed_variable(ViewContext& context, const ResultView& shown, int line, const NameInLine& name);

/// Returns the shown file, as variables name it.
std::string shown_file(const ResultView& shown);

}  // namespace lanescope
