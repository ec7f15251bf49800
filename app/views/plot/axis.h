// Round ticks of a linear axis.
#pragma once

#include <vector>

namespace lanescope::plot {

/// Returns multiples of 1, 2 or 5 times a power of ten from 0 to `end`, at least `apart` pixels apart.
std::vector<double> ticks(double end, double pixels, double apart);

/// As above, from `begin`.
std::vector<double> ticks(double begin, double end, double pixels, double apart);

}  // namespace lanescope::plot
