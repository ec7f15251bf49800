// The addresses and values of one warp, from an emulated run for that purpose: the machine does the same whenever it is
// asked the same, so that its steps are those of the trace.
#pragma once

#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Steps of a warp that are kept at most.
inline constexpr std::int64_t max_access_steps = 8192;

/// Of the experiment's first variant. What goes wrong is in `failure`. Throws Cancelled.
WarpAccesses read_warp(const Instance& instance, const Experiment& experiment, std::int64_t warp, Progress& progress);

}  // namespace lanescope
