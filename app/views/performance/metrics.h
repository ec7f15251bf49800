// The metrics table: each variant a column, each metric a row with its kind, explained when pointed at, and exported.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_metrics(ViewContext& context, Area area);

}  // namespace lanescope
