// The experiment panel: what is computed, on which matrix, by which variants, on which machine.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

void draw_experiment(ViewContext& context, Area area);

}  // namespace lanescope
