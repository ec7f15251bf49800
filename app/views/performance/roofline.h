// Roofline: ceilings and variants; arrows show traffic beyond the compulsory bytes.
#pragma once

#include "app/analysis/roofline.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_roofline(ViewContext& context, Area area);

TrafficLevel level_of(MovedBytes moved);

}  // namespace lanescope
