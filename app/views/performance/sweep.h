// A sweep as lines, as points by problem, or as a map over two axes.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_sweep(ViewContext& context, Area area);

}  // namespace lanescope
