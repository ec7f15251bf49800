// The primary context of a thread's GPU, which NVIDIA's libraries share.
#pragma once

#include "app/backends/cuda/driver.h"

namespace lanescope::cuda {

/// Makes that GPU current for this thread.
CUresult use_gpu(int gpu);

int current_gpu();
CUcontext current_context();

int attribute(CUdevice_attribute which, int gpu);

/// Returns 90 for 9.0.
int compute_capability(int gpu);

}  // namespace lanescope::cuda
