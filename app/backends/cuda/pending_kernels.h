// Kernels abandoned by a cancelled wait. They cannot be stopped, and until they end nothing may wait for the GPU, not
// even to free memory.
#pragma once

#include <functional>

#include "app/backends/cuda/driver.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// Abandons the stream's work.
void leave_running(CUstream stream);

/// Calls `release` now, or after all abandoned work; never if a kernel hangs (health.h).
void give_back(std::function<void()> release);

/// Waits for abandoned work. Throws Cancelled, and BackendUnavailable after the kernel timeout.
void wait_for_pending_kernels(Progress& progress);

}  // namespace lanescope::cuda
