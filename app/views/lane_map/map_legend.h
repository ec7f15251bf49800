// What the colours of the lane maps mean, and what a single cell says.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_legend(ViewContext& context, MapDetail detail, Area area);

}  // namespace lanescope
