// Recordings reduced to fewer warps, for sending or for lessons.
#pragma once

#include "app/model/run_result.h"

namespace lanescope {

/// Keeps the events of at most `warps` warps (0: all) from the grid's warp `first` on, and counts the others as
/// dropped. Counts, times and launch remain those of the whole grid. Throws UsageError if warps were recorded but none
/// is in the range.
RunResult with_warps(const RunResult& result, std::int64_t first, std::int64_t warps);

}  // namespace lanescope
