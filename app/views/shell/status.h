// The status bar: what goes on, whether results are right, what was recorded and at what cost, and the keys.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_status(ViewContext& context, Area area);

}  // namespace lanescope
