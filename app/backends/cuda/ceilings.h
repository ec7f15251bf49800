// Measures the compute and L2 ceilings of the roofline.
#pragma once

namespace lanescope::cuda {

/// Returns L2 read bandwidth in 10^9 bytes per second: all SMs read an array of a third of L2 repeatedly, past L1. Best
/// of a few.
double measure_l2_gb_s();

/// Returns single-precision throughput in 10^12 operations per second (an FMA counts as two). Best of a few.
double measure_fp32_tflop_s();

}  // namespace lanescope::cuda
