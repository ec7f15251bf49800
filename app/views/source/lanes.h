// Lanes of the selected line, or of the whole kernel: histogram and figures.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_lanes(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
