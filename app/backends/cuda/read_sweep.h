// Measures memory bandwidth and launch overhead.
#pragma once

namespace lanescope::cuda {

/// Returns 10^9 bytes per second of a grid-stride float4 read of up to 8 GB, at most half of the free memory. Best of a
/// few. The memory roof of the plots.
double measure_read_gb_s();

/// Returns the median microseconds between two events around an empty kernel.
double measure_empty_launch_us();

}  // namespace lanescope::cuda
