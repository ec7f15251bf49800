// Waits for the GPU. Permanent faults: after an illegal address, a lost GPU or an endless kernel, CUDA calls fail or
// block until the process ends. Kernels may still run after a cancelled wait.
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

/// Returns one line with a remedy, if any. Thread-safe.
std::optional<std::string> fault();

/// Throws BackendUnavailable after a fault.
void require_sound();

/// Keeps the first fault: later ones follow from it.
void note_fault(const std::string& what);

/// Returns true after an endless kernel: nothing may wait for the GPU, not even to free memory.
bool hung();

/// Calls `release` now, or after abandoned work; never if a kernel hangs.
void give_back(std::function<void()> release);

/// Waits for abandoned work. Throws Cancelled, and BackendUnavailable after the timeout.
void wait_for_pending_kernels(Progress& progress);

/// Timeout for small matrices; tests shorten it.
inline std::atomic<double> min_timeout_seconds = timeouts::kernel_seconds;
/// Size of the current problem.
inline std::atomic<double> elements_at_work = 0;
inline double timeout_seconds() { return min_timeout_seconds + timeouts::kernel_seconds_an_element * elements_at_work; }

/// Called repeatedly with elapsed seconds.
using WhileWaiting = std::function<void(double seconds)>;

/// Waits for the stream. Throws CudaError on failure or after timeout_seconds(); then the GPU counts as hung, because
/// only the end of the process stops a kernel. Throws Cancelled and abandons the work.
void wait_for(CUstream stream, std::string_view doing, Progress& progress, const WhileWaiting& told = {});
/// Waits for short work, not cancellable.
void wait_for(CUstream stream, std::string_view doing);

}  // namespace lanescope::cuda
