// Marks the followed lane in the maps.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Only in the cursor's warp of the map whose source is shown.
void draw_followed_lane(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);

}  // namespace lanescope
