// All results in the order of their times, with what may be said of each.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_ranking_table(ViewContext& context, Area area);

/// The same as a table for other programs.
Table ranking_table(const ViewContext& context);

}  // namespace lanescope
