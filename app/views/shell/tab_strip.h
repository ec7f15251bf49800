// Tabs of experiments, below the header.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns 0 for a single tab, in a lesson and while presenting.
float tabs_height(const ViewContext& context);
void draw_tab_strip(ViewContext& context, Area area);

}  // namespace lanescope
