// The kernel's output per lane, with a filter and links to the map.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_printed(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
