// What a cancelled wait leaves behind: a kernel that nothing can stop runs on, and until it has ended nothing may wait
// for the GPU, not even to give memory back.
#pragma once

#include <functional>

#include "app/backends/cuda/driver.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// The stream's work is left to itself.
void leave_running(CUstream stream);

/// Gives something back to CUDA: now, or once what was left running has ended, or never behind a kernel that does not
/// end (health.h).
void give_back(std::function<void()> release);

/// Returns when nothing that was left is running any more. Throws Cancelled; what runs longer than a kernel may counts
/// as hung, and that throws BackendUnavailable.
void wait_for_leftovers(Progress& progress);

}  // namespace lanescope::cuda
