// Results as bars: value, spread, speed-up, and what is wrong with them.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_bars(ViewContext& context, Area area);

}  // namespace lanescope
