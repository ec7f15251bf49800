// Sweeps and the files that keep their points.
#pragma once

#include <string>
#include <vector>

#include "app/lab/lab.h"
#include "app/session/choice.h"
#include "app/session/sweep_status.h"

namespace lanescope {

std::vector<std::string> axis_names(const Choice& choice);

/// Continues an interrupted sweep from its file, unless `anew`.
void start_sweep(Lab& lab, const Choice& choice, bool anew, SweepStatus& notes);

}  // namespace lanescope
