// The backends of this build, best first: "auto" uses the first available one.
#pragma once

#include <memory>
#include <vector>

#include "app/backends/backend.h"

namespace lanescope {

/// Makes the backends; the CUDA backend uses device number `gpu`.
std::vector<std::unique_ptr<Backend>> make_backends(const std::vector<Device>& models, int gpu = 0);

}  // namespace lanescope
