// Comparison of variants under both schedules.
#pragma once

#include "app/model/experiment.h"

namespace lanescope {

/// Returns true if any variant has its own schedule.
bool under_both(const Experiment& experiment);

/// Lists each variant under lockstep and under the independent schedule; `beside_gpu` adds the run on the GPU.
void put_under_both(Experiment& experiment, bool beside_gpu = false);

/// Lists each variant once, under the experiment's schedule.
void put_under_one(Experiment& experiment);

}  // namespace lanescope
