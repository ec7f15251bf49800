// The minimap: all that is recorded of a variant, as a strip, and in it what the map shows.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_minimap(ViewContext& context, int map, const ResultView& shown, Area area);

}  // namespace lanescope
