// The legend of causes: why lanes were idle, and how much of all lane-steps each cause takes in each map.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the x from which on more may stand in the same line.
float draw_cause_legend(ViewContext& context, Area area);

}  // namespace lanescope
