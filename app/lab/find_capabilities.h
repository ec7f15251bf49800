// What can be chosen from in this build and on this machine.
#pragma once

#include <vector>

#include "app/lab/runner.h"
#include "app/model/capabilities.h"

namespace lanescope {

/// Lists the matrices that come with the program. The runner, which must outlive the capabilities, is asked for its
/// backends when somebody first wants to know.
Capabilities find_capabilities(Runner& runner, std::vector<Device> models);

/// A recording's experiment, changed where this machine could not run it: another backend, another device model.
Experiment runnable_here(Experiment recorded, const Capabilities& capabilities);

/// Replaces a device model that does not exist.
void use_known_device(Experiment& experiment, const Capabilities& capabilities);

}  // namespace lanescope
