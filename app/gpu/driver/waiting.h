// Waiting for the GPU, and what limits it: permanent faults, and kernels that still run after a cancelled wait. After
// an illegal address, a lost GPU or an endless kernel, further CUDA calls fail or block until the process ends.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/base/progress.h"
#include "app/gpu/driver/driver.h"
#include "app/model/device.h"

namespace lanescope::cuda {

/// Returns the fault and its remedy in one line, if any. Thread-safe.
std::optional<std::string> fault();

/// Throws BackendUnavailable if there is a fault.
void require_sound();

/// Records a fault. Keeps the first one, because later ones follow from it.
void note_fault(const std::string& what);

/// Returns true after an endless kernel. From then on, nothing may wait for the GPU, not even to free memory.
bool hung();

/// Calls `release` now, or after the work that cancelled waits abandoned; never if a kernel hangs.
void give_back(std::function<void()> release);

/// Waits for abandoned work. Throws Cancelled, and BackendUnavailable after the kernel timeout.
void wait_for_pending_kernels(Progress& progress);

/// Timeout for small matrices; tests shorten it.
inline std::atomic<double> min_timeout_seconds = timeouts::kernel_seconds;
/// Size of the current problem.
inline std::atomic<double> elements_at_work = 0;
inline double timeout_seconds() { return min_timeout_seconds + timeouts::kernel_seconds_an_element * elements_at_work; }

/// Called repeatedly with the seconds so far.
using WhileWaiting = std::function<void(double seconds)>;

/// Waits for the stream. Throws CudaError on failure. After timeout_seconds() it throws too, and the GPU counts as
/// hung, because only the end of the process stops a kernel. Throws Cancelled and abandons the work.
void wait_for(CUstream stream, std::string_view doing, Progress& progress, const WhileWaiting& told = {});
/// Waits for short work, without cancellation.
void wait_for(CUstream stream, std::string_view doing);

}  // namespace lanescope::cuda
