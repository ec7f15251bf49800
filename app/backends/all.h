// The backends of this build, best first: "auto" takes the first that is available.
#pragma once

#include <memory>
#include <vector>

#include "app/backends/backend.h"
#include "app/backends/capture.h"

namespace lanescope {

/// gpu: which GPU the CUDA backend uses, where this build has one. capture: what runs host functions for it.
std::vector<std::unique_ptr<Backend>> make_backends(const std::vector<Device>& models, int gpu = 0,
                                                    const Capture& capture = {});

}  // namespace lanescope
