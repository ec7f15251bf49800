// Lanes of the selected line, or of the whole kernel: how many, over time, and the figures of both.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_lane_counts(ViewContext& context, const ResultView& shown, Area area);
void draw_lanes_over_time(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
