// Records one warp of a program's launch, in a second run.
#pragma once

#include <cstdint>

#include "app/base/progress.h"
#include "app/model/device.h"
#include "app/model/experiment.h"
#include "app/model/inspection_results.h"

namespace lanescope {

/// Runs the experiment's program on the emulator up to the first launch of its first variant (a result's name), with
/// lockstep or independent lanes as the experiment says. Errors are in `failure`. Throws Cancelled.
WarpAccesses read_program_warp(const Experiment& experiment, std::int64_t warp, const Device& device,
                               Progress& progress);

}  // namespace lanescope
