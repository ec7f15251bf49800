// Measures the compute and L2 ceilings of the roofline.
#pragma once

namespace lanescope::cuda {

/// Returns the bandwidth of all SMs on an array of a third of L2, bypassing L1, in 10^9 bytes per second. Best of a
/// few.
double measure_l2_gb_s();

/// Returns 10^12 single-precision operations per second; an FMA is two. Best of a few.
double measure_fp32_tflop_s();

}  // namespace lanescope::cuda
