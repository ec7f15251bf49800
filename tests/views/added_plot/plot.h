#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_added(ViewContext& context, Area area);

}  // namespace lanescope
