// What a right click on the experiment offers: the way back to it, for a shell.
#pragma once

#include <vector>

#include "app/views/state/offer_menu.h"

namespace lanescope {

/// Copies of `lanescope run …` for the experiment, and of `lanescope --state …` for all that the window shows.
std::vector<MenuExtra> experiment_lines(const ViewContext& context);

}  // namespace lanescope
