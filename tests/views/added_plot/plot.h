#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Says how many variants there are.
void draw_added(ViewContext& context, Area area);

}  // namespace lanescope
