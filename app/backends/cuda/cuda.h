// CUDA as a backend: the same kernels on a real GPU, timed plain and traced.
#pragma once

#include <memory>

#include "app/backends/backend.h"
#include "app/backends/captured_variant.h"

namespace lanescope {

/// gpu: which of several. capture: what runs the variants' host functions. Always succeeds; availability() says whether
/// the GPU can be used.
std::unique_ptr<Backend> make_cuda(int gpu = 0, Capture capture = {});

}  // namespace lanescope
