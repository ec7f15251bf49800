// What a block needs of an SM, and how many blocks one holds at a time.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_occupancy(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
