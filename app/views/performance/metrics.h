// Metrics table: a column per variant.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_metrics(ViewContext& context, Area area);

}  // namespace lanescope
