// Records addresses and values of one warp. The emulator is deterministic, so a second run has the same steps.
#pragma once

#include "app/model/experiment.h"
#include "app/model/instance.h"
#include "app/model/progress.h"
#include "app/model/warp_accesses.h"

namespace lanescope {

/// Steps per warp.
inline constexpr std::int64_t max_access_steps = 8192;

/// Runs the first variant. Errors are in `failure`. Throws Cancelled.
WarpAccesses read_warp(const Instance& instance, const Experiment& experiment, std::int64_t warp, Progress& progress);

}  // namespace lanescope
