// A tour of the window in one minute, on the experiment that is there.
#pragma once

#include "app/views/desk.h"
#include "app/views/layout.h"

namespace lanescope {

/// Draws the step that the choice stands at, over everything.
void draw_tour(Desk& desk, const Layout& at);
/// While the tour is on, true: no other key counts.
bool tour_takes_keys(Desk& desk);

}  // namespace lanescope
