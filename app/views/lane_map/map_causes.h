// Legend of idle causes and their shares of lane-steps.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the right edge.
float draw_cause_legend(ViewContext& context, Area area);

}  // namespace lanescope
