// History of views before zooms to a box.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Saves the view. Call it before a zoom to a box.
void note_before_box(ViewContext& context);
/// Restores the last saved view. Returns false if there is none.
bool zoom_back(ViewContext& context);
/// Draws a button at the area's right end if there is a box to leave. Returns its width.
float draw_zoom_back(ViewContext& context, Area area);

}  // namespace lanescope
