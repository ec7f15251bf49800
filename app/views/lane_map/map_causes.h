// Legend of idle causes, with each cause's share of all lane-steps per map.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the x at which the line is free.
float draw_cause_legend(ViewContext& context, Area area);

}  // namespace lanescope
