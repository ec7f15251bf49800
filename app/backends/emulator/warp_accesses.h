// The addresses and values of one warp, from a separate emulated run. The emulator is deterministic, so its steps are
// those of the trace.
#pragma once

#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Limit of recorded steps per warp.
inline constexpr std::int64_t max_access_steps = 8192;

/// Runs the experiment's first variant. Errors are in `failure`. Throws Cancelled.
WarpAccesses read_warp(const Instance& instance, const Experiment& experiment, std::int64_t warp, Progress& progress);

}  // namespace lanescope
