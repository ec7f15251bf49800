// Lane counts of a line or the whole kernel.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_lane_counts(ViewContext& context, const ResultView& shown, Area area);
void draw_lanes_over_time(ViewContext& context, const ResultView& shown, Area area);

/// For the variant and line of the source panel.
Table lanes_table(const ViewContext& context);

}  // namespace lanescope
