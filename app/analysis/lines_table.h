// The table of source lines for export.
#pragma once

#include <vector>

#include "app/model/run_result.h"
#include "app/model/text/table.h"

namespace lanescope {

/// Returns a row per line with a site: variant, file, line, events, mean_active, idle_lane_steps, sectors_per_request,
/// bank_conflicts (the last two may be empty).
Table table_of_lines(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
