// Ranking of all results by time.
#pragma once

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_ranking_table(ViewContext& context, Area area);

/// For export.
Table ranking_table(const ViewContext& context);

}  // namespace lanescope
