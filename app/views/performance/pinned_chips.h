// What is pinned, a chip each: a click lets speed-ups refer to it, a cross unpins it, a right click names it.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Along the upper edge of the area. Returns the height that it takes: 0 where nothing is pinned.
float draw_pinned_chips(ViewContext& context, Area area);

}  // namespace lanescope
