// What can be chosen from: backends, device models, matrices.
#pragma once

#include <string>
#include <vector>

#include "app/model/backend_list.h"
#include "app/model/device.h"
#include "app/model/experiment.h"

namespace lanescope {

/// What can be chosen from.
struct Capabilities {
    BackendList backends;
    std::vector<Device> devices;        ///< device models
    std::vector<std::string> matrices;  ///< Matrix Market files that come with the program
};

/// Whether the experiment would run on a GPU of this machine.
bool runs_on_gpu(const Experiment& experiment, const Capabilities& capabilities);

}  // namespace lanescope
