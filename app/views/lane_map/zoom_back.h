// Out of the boxes that were zoomed into, one after the other.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// To be called before the view is zoomed into a box: what is seen now comes back.
void note_before_box(ViewContext& context);
/// Shows what was seen before the last box. Returns whether there was one.
bool zoom_back(ViewContext& context);
/// A button at the right end of the area, where there is a box to be left. Returns how much room it took.
float draw_zoom_back(ViewContext& context, Area area);

}  // namespace lanescope
