// The kernel's output per lane.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_printed(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
