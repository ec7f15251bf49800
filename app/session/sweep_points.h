// Points of a sweep among the results of a recording: they have no lanes.
#pragma once

#include <vector>

#include "app/model/run_result.h"
#include "app/session/sweep_notes.h"

namespace lanescope {

bool any_has_lanes(const std::vector<RunResultPtr>& results);

/// The results that are points of a sweep.
std::vector<RunResultPtr> points_in(const std::vector<RunResultPtr>& recording);

/// Beside results with lanes the points of a sweep belong to the sweep's plot.
void move_points(const std::vector<RunResultPtr>& points, std::vector<RunResultPtr>& results, SweepNotes& sweep);

}  // namespace lanescope
