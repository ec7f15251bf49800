// A tour of the window, on the current experiment.
#pragma once

#include "app/views/shell/layout.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_tour(ViewContext& context, const Layout& at);
/// Returns true while it takes the keys.
bool tour_takes_keys(ViewContext& context);

}  // namespace lanescope
