// The choices of this build on this computer.
#pragma once

#include <vector>

#include "app/lab/runner.h"
#include "app/model/capabilities.h"

namespace lanescope {

/// Lists the shipped matrices. Queries the runner's backends on first use; it must outlive the capabilities.
Capabilities find_capabilities(Runner& runner, std::vector<Device> models);

/// Replaces the recording's backend and device model if this computer lacks them.
Experiment runnable_here(Experiment recorded, const Capabilities& capabilities);

/// Replaces an unknown device model.
void use_known_device(Experiment& experiment, const Capabilities& capabilities);

}  // namespace lanescope
