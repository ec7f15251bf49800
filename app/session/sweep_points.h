// Points of a sweep in a recording.
#pragma once

#include <vector>

#include "app/model/run_result.h"
#include "app/session/sweep_status.h"

namespace lanescope {

bool any_has_lanes(const std::vector<RunResultPtr>& results);

std::vector<RunResultPtr> points_in(const std::vector<RunResultPtr>& recording);

void move_points(const std::vector<RunResultPtr>& points, std::vector<RunResultPtr>& results, SweepStatus& sweep);

}  // namespace lanescope
