// How what went wrong is written down in a result.
#pragma once

#include <string>
#include <vector>

#include "app/model/stops.h"

namespace lanescope {

/// Adds hazards that the result does not have yet: the plain and the traced run meet the same ones.
void add_hazards(RunResult& result, std::vector<Hazard> hazards);

/// Writes down that the backend could not run the variant to its end, with its reason.
void note_launch_failure(RunResult& result, std::string reason);

}  // namespace lanescope
