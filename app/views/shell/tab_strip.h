// The tabs of experiments, below the header.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// 0 while there is nothing to choose, in a lesson, and in front of a class.
float tabs_height(const ViewContext& context);
void draw_tab_strip(ViewContext& context, Area area);

}  // namespace lanescope
