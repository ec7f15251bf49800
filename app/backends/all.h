// The backends of this build, best first: "auto" selects the first available one.
#pragma once

#include <memory>
#include <vector>

#include "app/backends/backend.h"

namespace lanescope {

/// `gpu` is the device number for the CUDA backend.
std::vector<std::unique_ptr<Backend>> make_backends(const std::vector<Device>& models, int gpu = 0);

}  // namespace lanescope
