// A sweep as lines along an axis, points by problem, or a map over two axes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_sweep(ViewContext& context, Area area);

}  // namespace lanescope
