// Menu lines of an experiment.
#pragma once

#include <vector>

#include "app/views/state/offer_menu.h"

namespace lanescope {

/// Copy `lanescope run …` for the experiment, or `lanescope --state …` for the view.
std::vector<MenuExtra> experiment_lines(const ViewContext& context);

}  // namespace lanescope
