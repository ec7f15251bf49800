// The GPUs of this machine and their facts.
#pragma once

#include <string>

#include "app/backends/backend.h"
#include "app/model/device.h"

namespace lanescope::cuda {

/// Whether a GPU of that number can be used, or why not: no driver, a driver older than the runtime, no GPU.
Availability gpu_availability(int gpu);

/// Whether a driver that supports CUDA `driver` can run a program made with CUDA `runtime`; both as in 13000, 0: no
/// driver.
Availability driver_suffices(int driver, int runtime);

/// Facts read from the device. Its roof and launch time are measured once and kept in the user's cache folder.
Device read_device(int gpu);

std::string driver_version();   ///< "580.95.05 (CUDA 13.0)": the driver, and what it supports
std::string toolkit_version();  ///< CUDA version of this build: "13.0"

}  // namespace lanescope::cuda
