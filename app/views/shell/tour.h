// A tour of the window in one minute, on the experiment that is there.
#pragma once

#include "app/views/shell/layout.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Draws the step that the choice stands at, over everything.
void draw_tour(ViewContext& context, const Layout& at);
/// While the tour is on, true: no other key counts.
bool tour_takes_keys(ViewContext& context);

}  // namespace lanescope
