// What can be chosen from in this build and on this machine.
#pragma once

#include <vector>

#include "app/lab/lab.h"
#include "app/model/notebook.h"

namespace lanescope {

/// Lists the matrices that come with the program. Each backend is asked whether it is available when the offer is first
/// asked for its backends, which must outlive it.
Offer make_offer(const Backends& backends, std::vector<Device> models);

/// A recording's experiment, changed where this machine could not run it: another backend, another device model.
Experiment runnable_here(Experiment recorded, const Offer& offer);

}  // namespace lanescope
