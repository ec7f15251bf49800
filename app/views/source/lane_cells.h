// A variable's values in a warp, as coloured cells.
#pragma once

#include "app/analysis/lane_values.h"
#include "app/views/state/view_context.h"

namespace lanescope {

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

}  // namespace lanescope
