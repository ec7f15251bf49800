// A sweep as lines along an axis, as points by shape, or as a map of the best variant over two axes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_sweep(ViewContext& context, Area area);

}  // namespace lanescope
