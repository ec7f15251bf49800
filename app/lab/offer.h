// What can be chosen from in this build and on this machine.
#pragma once

#include <vector>

#include "app/lab/lab.h"
#include "app/model/notebook.h"

namespace lanescope {

/// Asks each backend whether it is available, and lists the matrices that come with the program.
Offer make_offer(const Backends& backends, std::vector<Device> models);

/// A recording's experiment, changed where this machine could not run it: another backend, another device model.
Experiment runnable_here(Experiment recorded, const Offer& offer);

}  // namespace lanescope
