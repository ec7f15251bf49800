// The same variants under both schedules, side by side.
#pragma once

#include "app/model/experiment.h"

namespace lanescope {

/// Whether any variant has a schedule of its own.
bool under_both(const Experiment& experiment);

/// Each variant under lockstep and with its lanes apart; `beside_gpu` keeps the run on the GPU as a third.
void put_under_both(Experiment& experiment, bool beside_gpu = false);

/// Each variant once, under the experiment's schedule.
void put_under_one(Experiment& experiment);

}  // namespace lanescope
