// Waiting for the GPU without hanging the program.
#pragma once

#include <cuda_runtime.h>

#include <atomic>
#include <string_view>

namespace lanescope::cuda {

/// A kernel that runs longer than this is given up. Tests shorten it.
inline std::atomic<double> patience_seconds = 30;

/// Waits until the stream's work is done. Throws CudaError when it failed; when it takes longer than patience_seconds
/// the GPU counts as hung (health.h), because nothing can stop a kernel but the end of the process.
void wait_for(cudaStream_t stream, std::string_view doing);

}  // namespace lanescope::cuda
