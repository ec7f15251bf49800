// Results as bars.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_bars(ViewContext& context, Area area);

}  // namespace lanescope
