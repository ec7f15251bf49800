// Experiment panel: operation, problem, variants and machine.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_experiment(ViewContext& context, Area area);

}  // namespace lanescope
