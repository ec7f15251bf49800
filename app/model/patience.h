// Timeouts and limits of repetition on a GPU, listed in docs/command-line.md.
#pragma once

namespace lanescope::patience {

/// A kernel that runs longer is treated as endless; only the end of the process stops it. One lane takes about 34 ns
/// per element on an H200, well below this limit.
inline constexpr double kernel_seconds = 30, kernel_seconds_an_element = 100e-9;
constexpr double for_kernel(double elements) { return kernel_seconds + kernel_seconds_an_element * elements; }

/// For the cold samples of all variants, in equal shares; again for the warm ones. A variant whose launch takes its
/// whole share is timed once.
inline constexpr double timing_seconds = 4;

/// A longer launch is not repeated for lanes (at least two launches) or counters (about twelve).
inline constexpr double longest_repeated_seconds = 2;

}  // namespace lanescope::patience
