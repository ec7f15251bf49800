// Results as tables for export, by command line and window. Columns name units, and whether times are measured or
// modelled.
#pragma once

#include <vector>

#include "app/model/run_result.h"
#include "app/model/text/table.h"

namespace lanescope {

/// Returns one row per result with figures of its JSON; `time_kind` applies to all times of the row.
Table table_of_results(const std::vector<RunResultPtr>& results);

/// Returns one row per site of each result.
Table table_of_sites(const std::vector<RunResultPtr>& results);

/// Returns one row per part of each result's time breakdown; the parts add up to its median.
Table table_of_ledgers(const std::vector<RunResultPtr>& results);

/// Returns one row per kernel with a time, the largest total first.
Table table_of_profile(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
