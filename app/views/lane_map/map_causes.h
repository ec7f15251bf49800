// The legend of causes: why lanes were idle, and how much of all lane-steps each cause takes in both maps.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns where more may stand.
float draw_cause_legend(ViewContext& context, Area area);

}  // namespace lanescope
