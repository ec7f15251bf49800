// The CUDA backend: the same kernels on a real GPU, timed plain and traced with probes.
#pragma once

#include <memory>

#include "app/backends/backend.h"
#include "app/backends/captured_variant.h"

namespace lanescope {

/// `gpu` is the device number; `capture` runs the variants' host functions. Always succeeds; availability() reports
/// whether the GPU is usable.
std::unique_ptr<Backend> make_cuda(int gpu = 0, Capture capture = {});

}  // namespace lanescope
