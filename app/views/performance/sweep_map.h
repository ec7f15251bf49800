// Map of the leading variants over two axes.
#pragma once

#include "app/views/state/sweep_view.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Draws the map; `badges` is a number of reserved pixels at the right.
void draw_sweep_map(const SweepView& sweep_view, Area area, float badges);

}  // namespace lanescope
