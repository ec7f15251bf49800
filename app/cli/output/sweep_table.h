// A sweep as a table: one row per problem, one column per variant.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Shows median microseconds with a cold L2, the best of a row (best.h) in brackets: [41.0]. The column of a library is
/// its time relative to the best other variant, with bounds. The last column lists failures and hazards.
std::string sweep_table(const std::vector<RunResultPtr>& results);

/// Returns "thread_per_row 41.0 us" for the shortest verified time, or the failures.
std::string point_summary(const std::vector<RunResultPtr>& point);

}  // namespace lanescope
