// History of views before zooms to a box.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Call it before a zoom to a box.
void note_before_box(ViewContext& context);
/// Returns false if no view is saved.
bool zoom_back(ViewContext& context);
/// Draws a button at the area's right end, if a view is saved. Returns its width.
float draw_zoom_back(ViewContext& context, Area area);

}  // namespace lanescope
