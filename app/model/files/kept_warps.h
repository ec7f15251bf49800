// A recording with fewer warps: small enough to be sent, or to be kept beside a lesson.
#pragma once

#include "app/model/run_result.h"

namespace lanescope {

/// The result with the events of at most `warps` warps (0: all), from the grid's warp `first` on. Counts, times and
/// launch are as they were: they are of the whole grid. Events that go are counted as dropped. Throws UsageError when
/// the result has recorded warps, and none of them is among these.
RunResult with_warps(const RunResult& result, std::int64_t first, std::int64_t warps);

}  // namespace lanescope
