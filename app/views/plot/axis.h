// An axis from zero: round ticks, and places in pixels.
#pragma once

#include <vector>

namespace lanescope::plot {

/// Ticks at 1, 2 or 5 times a power of ten, from 0 to at most `end`, so that at least `apart` pixels lie between two.
std::vector<double> ticks(double end, double pixels, double apart);

/// Draws an axis between two ends.
std::vector<double> ticks(double begin, double end, double pixels, double apart);

}  // namespace lanescope::plot
