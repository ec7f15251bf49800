// Available backends, device models and matrices.
#pragma once

#include <string>
#include <vector>

#include "app/model/backend_list.h"
#include "app/model/device.h"
#include "app/model/experiment.h"

namespace lanescope {

struct Capabilities {
    BackendList backends;
    std::vector<Device> devices;
    std::vector<std::string> matrices;  ///< shipped Matrix Market files
};

bool runs_on_gpu(const Experiment& experiment, const Capabilities& capabilities);

}  // namespace lanescope
