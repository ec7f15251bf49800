// Tables for export. Columns name units and kinds of time.
#pragma once

#include <vector>

#include "app/model/run_result.h"
#include "app/model/text/table.h"

namespace lanescope {

/// Returns figures of the JSON per result; `time_kind` applies to all times.
Table table_of_results(const std::vector<RunResultPtr>& results);

/// Returns a row per site of each result.
Table table_of_sites(const std::vector<RunResultPtr>& results);

/// Returns a row per part of each time breakdown.
Table table_of_ledgers(const std::vector<RunResultPtr>& results);

/// Returns a row per kernel, the largest total first.
Table table_of_profile(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
