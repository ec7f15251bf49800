// A variable's values in the 32 lanes of a warp, as cells coloured by value.
#pragma once

#include "app/analysis/lane_values.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct ShownVariable {
    const WarpVariables& all;
    const KernelVariable& variable;
    const LaneValues& values;
    std::uint32_t active = 0;  ///< lanes active in the step; others are dim
    int strong = -1;           ///< the highlighted lane; -1: none
};

/// Draws four rows of eight cells with values.
void draw_lane_values(const ShownVariable& shown, Area area);
inline constexpr int value_rows = 4;

/// Draws one row of 32 cells, with values if they fit.
void draw_lane_strip(const ShownVariable& shown, Area area);

}  // namespace lanescope
