// The roofline: the device's ceilings, and each variant below them; an arrow shows the traffic that nobody asked for.
#pragma once

#include "app/analysis/roofline.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_roofline(ViewContext& context, Area area);

TrafficLevel level_of(MovedBytes moved);

}  // namespace lanescope
