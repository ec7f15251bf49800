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
    std::vector<Device> devices;        ///< device models
    std::vector<std::string> matrices;  ///< Matrix Market files that ship with the program
};

/// Returns true if the experiment would run on a GPU of this computer.
bool runs_on_gpu(const Experiment& experiment, const Capabilities& capabilities);

}  // namespace lanescope
