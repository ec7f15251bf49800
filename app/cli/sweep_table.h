// A sweep as a table: a row a problem, a column a variant.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Median microseconds, cold. The best of a row stands in a box, [41.0], when its interval from min to max overlaps no
/// other's. Where a library took part, its time as a multiple of the best variant's. Beside each row what went wrong in
/// it.
std::string sweep_table(const std::vector<RunResultPtr>& results);

/// "thread_per_row 41.0 us" of the shortest verified time, or why there is none: a point in one line.
std::string point_summary(const std::vector<RunResultPtr>& point);

}  // namespace lanescope
