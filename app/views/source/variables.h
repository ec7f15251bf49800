// Variables in the 32 lanes of the cursor's warp, at the cursor's step.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_variables(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
