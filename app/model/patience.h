// How long the program waits for a GPU, and how much it repeats. The figures that users are told, in
// docs/command-line.md, are these.
#pragma once

namespace lanescope::patience {

/// A kernel that runs longer than this counts as one that does not end: nothing can stop it but the end of the process.
/// One lane alone takes some 34 ns an element on an H200, so no kernel that does end takes so long.
inline constexpr double kernel_seconds = 30, kernel_seconds_an_element = 100e-9;
constexpr double for_kernel(double elements) { return kernel_seconds + kernel_seconds_an_element * elements; }

/// For the cold samples of all variants together, in equal shares: one that takes its share in a launch is timed once.
/// As much again for the warm ones.
inline constexpr double timing_seconds = 4;

/// A launch that takes longer is not repeated for its lanes, which take two launches and more, nor for its counters,
/// which take a dozen.
inline constexpr double longest_repeated_seconds = 2;

}  // namespace lanescope::patience
