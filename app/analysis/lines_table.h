// The table of source lines, for other programs.
#pragma once

#include <vector>

#include "app/model/run_result.h"
#include "app/model/text/table.h"

namespace lanescope {

/// A row for each source line with a site of each result: variant, file, line, events, mean_active, idle_lane_steps,
/// sectors_per_request, bank_conflicts (both without a value where they were not counted).
Table table_of_lines(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
