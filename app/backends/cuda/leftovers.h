// Kernels still running after a cancelled wait. Nothing can stop them, and until they end nothing may wait for the GPU,
// not even to free memory.
#pragma once

#include <functional>

#include "app/backends/cuda/driver.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// Leaves the stream's work running.
void leave_running(CUstream stream);

/// Runs `release`: now, or after all abandoned work has ended; never if a kernel hangs (health.h).
void give_back(std::function<void()> release);

/// Waits for all abandoned work. Throws Cancelled. Work that exceeds the kernel timeout counts as hung and throws
/// BackendUnavailable.
void wait_for_leftovers(Progress& progress);

}  // namespace lanescope::cuda
