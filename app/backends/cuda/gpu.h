// Properties of this computer's GPUs.
#pragma once

#include <string>

#include "app/backends/backend.h"
#include "app/model/device.h"

namespace lanescope::cuda {

/// Checks for a driver, its version and the GPU.
Availability gpu_availability(int gpu);

/// Checks that a driver for CUDA `driver` can run CUDA `runtime`. 13000 is 13.0; 0: no driver.
Availability driver_suffices(int driver, int runtime);

/// Reads the device's properties. Measures ceilings and launch time once, and caches them in the user's cache folder.
Device read_device(int gpu);

std::string driver_version();   ///< "580.95.05 (CUDA 13.0)": driver, supported CUDA
std::string toolkit_version();  ///< CUDA of this build: "13.0"

}  // namespace lanescope::cuda
