// Numbers beside the maps: active lanes over time, and a table of source lines that leads to the map.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Warps under way over time, stacked by their active lanes.
void draw_lane_timeline(ViewContext& context, const ResultView& shown, Area area);
/// One row a source line, sorted by a column; a click goes to its first step in the map.
void draw_line_table(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
