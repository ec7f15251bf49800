// Properties of this computer's GPUs.
#pragma once

#include <string>

#include "app/model/backend.h"
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


// Measures the compute and L2 ceilings of the roofline.
/// Returns the bandwidth of all SMs on an array of a third of L2, bypassing L1, in 10^9 bytes per second. Best of a
/// few.
double measure_l2_gb_s();

/// Returns 10^12 single-precision operations per second; an FMA is two. Best of a few.
double measure_fp32_tflop_s();


// Measures memory bandwidth and launch overhead.
/// Returns 10^9 bytes per second of a grid-stride float4 read of up to 8 GB, at most half of the free memory. Best of a
/// few. The memory roof of the plots.
double measure_read_gb_s();

/// Returns the median microseconds between two events around an empty kernel.
double measure_empty_launch_us();

}  // namespace lanescope::cuda
