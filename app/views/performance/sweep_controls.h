// The controls of a sweep: axes, values, start and cancel, how far it is, and how long it may still take.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// The controls of a sweep; returns the height that they take.
float draw_sweep_controls(ViewContext& context, Area area);

}  // namespace lanescope
