// Results as tables for other programs. Their columns say the unit of each figure, and whether a time was measured or
// modelled. The command line writes them, and the window.
#pragma once

#include <vector>

#include "app/model/run_result.h"
#include "app/model/text/table.h"

namespace lanescope {

/// A row a result, with the figures of its JSON: `time_kind` says measured or modelled, of all times of the row.
Table table_of_results(const std::vector<RunResultPtr>& results);

/// A row for each site of each result: what its lanes did there.
Table table_of_sites(const std::vector<RunResultPtr>& results);

/// A row for each part of each result's time, from the roof to what is unexplained; they add up to its median.
Table table_of_ledgers(const std::vector<RunResultPtr>& results);

/// A row a kernel with a time, the largest total first.
Table table_of_profile(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
