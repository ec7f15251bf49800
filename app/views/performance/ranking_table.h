// Ranking of all results by time.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_ranking_table(ViewContext& context, Area area);

/// Makes a table for export.
Table ranking_table(const ViewContext& context);

}  // namespace lanescope
