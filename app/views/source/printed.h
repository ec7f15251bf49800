// What the kernel's lanes printed, with a filter; a line leads to its step in the map.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_printed(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
