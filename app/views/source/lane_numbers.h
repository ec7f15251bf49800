// Active lanes over time, and the table of source lines.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Draws the running warps, stacked by active lanes.
void draw_lane_timeline(ViewContext& context, const ResultView& shown, Area area);
/// A click goes to the line's first step in the map.
void draw_line_table(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
