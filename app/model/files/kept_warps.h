// Recordings with fewer warps, for sending and lessons.
#pragma once

#include "app/model/run_result.h"

namespace lanescope {

/// Keeps the events of at most `warps` warps (0: all) from the grid's warp `first` on. Others count as dropped; counts,
/// times and launch are unchanged. Throws UsageError if warps were recorded, but none of these.
RunResult with_warps(const RunResult& result, std::int64_t first, std::int64_t warps);

}  // namespace lanescope
