// Waiting for the GPU without hanging the program.
#pragma once

#include <cuda_runtime.h>

#include <string_view>

namespace lanescope::cuda {

/// A kernel that runs longer than this is given up.
inline constexpr double patience_seconds = 30;

/// Waits until the stream's work is done. Throws CudaError when it failed or takes longer than patience_seconds.
void wait_for(cudaStream_t stream, std::string_view doing);

}  // namespace lanescope::cuda
