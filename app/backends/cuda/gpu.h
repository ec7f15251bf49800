// The GPUs of this computer and their properties.
#pragma once

#include <string>

#include "app/backends/backend.h"
#include "app/model/device.h"

namespace lanescope::cuda {

/// Reports whether that GPU is usable, or why not: no driver, a driver older than the runtime, no GPU.
Availability gpu_availability(int gpu);

/// Reports whether a driver that supports CUDA `driver` can run a program built with CUDA `runtime`. 13.0 is 13000;
/// `driver` is 0 if there is none.
Availability driver_suffices(int driver, int runtime);

/// Reads the device's properties. Measures its ceilings and launch time once and caches them in the user's cache
/// folder.
Device read_device(int gpu);

std::string driver_version();   ///< driver version and supported CUDA: "580.95.05 (CUDA 13.0)"
std::string toolkit_version();  ///< CUDA version of this build: "13.0"

}  // namespace lanescope::cuda
