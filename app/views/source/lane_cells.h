// A variable's values in the 32 lanes of a warp, as cells that are coloured by value.
#pragma once

#include "app/analysis/lane_values.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct ShownVariable {
    const WarpVariables& all;
    const KernelVariable& variable;
    const LaneValues& values;
    std::uint32_t active = 0;  ///< lanes that take part in the step: the others are dim
    int strong = -1;           ///< the lane that stands out; -1: none
};

/// Four rows of eight cells with their values.
void draw_lane_values(const ShownVariable& shown, Area area);
inline constexpr int value_rows = 4;

/// One row of 32 cells, with values if they fit.
void draw_lane_strip(const ShownVariable& shown, Area area);

}  // namespace lanescope
