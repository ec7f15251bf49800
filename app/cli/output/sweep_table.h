// A sweep as a table: a row a problem, a column a variant.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Median microseconds, cold. The best of a row (best.h) stands in a box, [41.0]. Where a library took part, its time
/// as a multiple of the shortest of the others, and the bounds of that. Beside each row what went wrong in it, and
/// which hazards were found.
std::string sweep_table(const std::vector<RunResultPtr>& results);

/// "thread_per_row 41.0 us" of the shortest verified time, or why there is none: a point in one line.
std::string point_summary(const std::vector<RunResultPtr>& point);

}  // namespace lanescope
