// The GPU that a thread works with: its primary context, which NVIDIA's libraries share.
#pragma once

#include "app/backends/cuda/driver.h"

namespace lanescope::cuda {

/// What CUDA answers to making the GPU of that number this thread's.
CUresult use_gpu(int gpu);

/// The thread's.
int current_gpu();
CUcontext current_context();

int attribute(CUdevice_attribute which, int gpu);

/// 90 for 9.0.
int compute_capability(int gpu);

}  // namespace lanescope::cuda
