// Waiting for the GPU without hanging the program.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include "app/backends/cuda/driver.h"
#include "app/model/patience.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// What a kernel on any matrix, however small, is given; tests shorten it.
inline std::atomic<double> min_patience_seconds = patience::kernel_seconds;
/// The elements of the matrix that the GPU works on.
inline std::atomic<double> elements_at_work = 0;
/// A kernel that runs longer than this is given up.
inline double patience_seconds() {
    return min_patience_seconds + patience::kernel_seconds_an_element * elements_at_work;
}

/// Told now and then, while it is waited for, how many seconds that has been.
using WhileWaiting = std::function<void(double seconds)>;

/// Waits until the stream's work is done. Throws CudaError when it failed; when it takes longer than patience_seconds
/// the GPU counts as hung (health.h), because nothing can stop a kernel but the end of the process. Throws Cancelled,
/// and then leaves the work running (leftovers.h).
void wait_for(CUstream stream, std::string_view doing, Progress& progress, const WhileWaiting& told = {});
/// Waits for what takes only moments, and cannot be cancelled.
void wait_for(CUstream stream, std::string_view doing);

}  // namespace lanescope::cuda
