// Properties of local GPUs.
#pragma once

#include <string>
#include <vector>

#include "app/model/backend.h"
#include "app/model/device.h"

namespace lanescope::cuda {

/// Checks driver, version and GPU.
Availability gpu_availability(int gpu);

/// Checks that a driver for CUDA `driver` can run CUDA `runtime`. 13000: 13.0; 0: no driver.
Availability driver_suffices(int driver, int runtime);

/// Measures ceilings and launch time once, and caches them in the user's cache folder.
Device read_device(int gpu);

/// Returns "NVIDIA H200, compute capability 9.0" for each GPU. Call it after a successful gpu_availability().
std::vector<std::string> gpu_names();

std::string driver_version();   ///< "580.95.05 (CUDA 13.0)"
std::string toolkit_version();  ///< CUDA of this build: "13.0"

/// Roofs of the roofline, and launch overhead.
struct Ceilings {
    double read_gb_s = 0;     ///< 10^9 bytes per second of a grid-stride float4 read of up to 8 GB; best of a few
    double launch_us = 0;     ///< median between two events around an empty kernel
    double l2_gb_s = 0;       ///< all SMs on a third of L2, bypassing L1; best of a few
    double fp32_tflop_s = 0;  ///< 10^12 operations per second; an FMA is two; best of a few
};
Ceilings measure_ceilings();

}  // namespace lanescope::cuda
