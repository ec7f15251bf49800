// Selection of schedules for an experiment.
#pragma once

#include "app/model/experiment.h"

namespace lanescope {

/// Returns true if any variant has its own schedule.
bool under_both(const Experiment& experiment);

/// Lists each variant under both schedules; `beside_gpu` adds the GPU.
void put_under_both(Experiment& experiment, bool beside_gpu = false);

void put_under_one(Experiment& experiment);

}  // namespace lanescope
