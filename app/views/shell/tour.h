// A tour of the window, on the current experiment.
#pragma once

#include "app/views/shell/layout.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_tour(ViewContext& context, const Layout& at);
/// Returns true while the tour is on: it takes all keys but Ctrl+Q.
bool tour_takes_keys(ViewContext& context);

}  // namespace lanescope
