// Memory bandwidth as a plain read reaches it.
#pragma once

namespace lanescope::cuda {

/// 10^9 bytes a second of a grid-stride float4 read of a large array (up to 8 GB, at most half of the free memory),
/// best of a few. Source of the roof in the plots.
double measure_read_gb_s();

/// Microseconds between two events around an empty kernel, median.
double measure_empty_launch_us();

}  // namespace lanescope::cuda
