// The choices on this computer.
#pragma once

#include <vector>

#include "app/model/capabilities.h"
#include "app/model/runner.h"

namespace lanescope {

/// Lists shipped matrices. The runner must outlive the result, which queries it for backends on first use.
Capabilities find_capabilities(Runner& runner, std::vector<Device> models);

}  // namespace lanescope
