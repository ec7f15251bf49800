// Resources of a block, and how many blocks an SM holds.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_occupancy(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
