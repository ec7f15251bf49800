// Lane counts of a line or the whole kernel.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_lane_counts(ViewContext& context, const ResultView& shown, Area area);
void draw_lanes_over_time(ViewContext& context, const ResultView& shown, Area area);

/// Returns the histogram of the source panel's variant and line.
Table lanes_table(const ViewContext& context);

}  // namespace lanescope
