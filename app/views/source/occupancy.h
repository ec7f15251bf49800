// Block resources and occupancy.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_occupancy(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
