// Minimap of a recording, with a frame around the visible part.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_minimap(ViewContext& context, int map, const ResultView& shown, Area area);

}  // namespace lanescope
