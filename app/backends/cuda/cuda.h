// The CUDA backend: runs kernels on a GPU, plain and with probes.
#pragma once

#include <memory>

#include "app/backends/backend.h"
#include "app/backends/captured_variant.h"

namespace lanescope {

/// Makes the backend for device number `gpu`. Never fails; availability() reports problems.
std::unique_ptr<Backend> make_cuda(int gpu = 0, Capture capture = {});

}  // namespace lanescope
