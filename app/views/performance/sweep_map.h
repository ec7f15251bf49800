// Of a sweep along two axes: a map of the variant that leads.
#pragma once

#include "app/views/state/sweep_view.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// badges: pixels at the right that are taken.
void draw_sweep_map(const SweepView& sweep_view, Area area, float badges);

}  // namespace lanescope
