// The table of source lines as CSV.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// A heading, and one line for each source line with a site of each result: variant, file, line, events, mean_active,
/// idle_lane_steps, sectors_per_request, bank_conflicts (both empty where they were not counted).
std::string lines_csv(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
