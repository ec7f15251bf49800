// Waits for the GPU with a timeout.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include "app/backends/cuda/driver.h"
#include "app/model/patience.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// Timeout for small matrices; tests shorten it.
inline std::atomic<double> min_patience_seconds = patience::kernel_seconds;
/// Size of the current problem.
inline std::atomic<double> elements_at_work = 0;
inline double patience_seconds() {
    return min_patience_seconds + patience::kernel_seconds_an_element * elements_at_work;
}

/// Called repeatedly with the seconds so far.
using WhileWaiting = std::function<void(double seconds)>;

/// Waits for the stream. Throws CudaError on failure. After patience_seconds() it throws too, and the GPU counts as
/// hung (health.h), because only the end of the process stops a kernel. Throws Cancelled and abandons the work
/// (leftovers.h).
void wait_for(CUstream stream, std::string_view doing, Progress& progress, const WhileWaiting& told = {});
/// Waits for short work, without cancellation.
void wait_for(CUstream stream, std::string_view doing);

}  // namespace lanescope::cuda
