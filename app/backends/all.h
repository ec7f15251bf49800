// The backends of this build, best first: "auto" takes the first that is available.
#pragma once

#include <memory>
#include <vector>

#include "app/backends/backend.h"

namespace lanescope {

/// gpu: which GPU the CUDA backend uses, where this build has one.
std::vector<std::unique_ptr<Backend>> make_backends(const std::vector<Device>& models, int gpu = 0);

}  // namespace lanescope
