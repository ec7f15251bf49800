// Lanes of the selected line, or of the whole kernel: how many, over time, and the figures of both.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_lane_counts(ViewContext& context, const ResultView& shown, Area area);
void draw_lanes_over_time(ViewContext& context, const ResultView& shown, Area area);

/// Of the variant and the line in the source panel: how often each number of lanes was active.
Table lanes_table(const ViewContext& context);

}  // namespace lanescope
