// Controls of a sweep: axes, values, start, cancel and progress.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the height used.
float draw_sweep_controls(ViewContext& context, Area area);

}  // namespace lanescope
