// The ceilings of the roofline above memory: what L2 and arithmetic reach, measured.
#pragma once

namespace lanescope::cuda {

/// 10^9 bytes a second that all SMs together read from L2, past L1: an array of a third of L2 read again and again,
/// best of a few.
double measure_l2_gb_s();

/// 10^12 operations a second of multiplications and additions in single precision (an FMA is two), best of a few.
double measure_fp32_tflop_s();

}  // namespace lanescope::cuda
