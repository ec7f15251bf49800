// Lane maps of two or four variants on one scale: steps across, warps down.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_lane_maps(ViewContext& context, Area area);

}  // namespace lanescope
