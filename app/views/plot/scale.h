// A linear or logarithmic scale that can be moved and zoomed.
#pragma once

#include <vector>

namespace lanescope::plot {

struct Scale {
    double low = 0, high = 1;  ///< at the ends; low < high, and positive if logarithmic
    bool log = false;

    double to_unit(double value) const;  ///< 0 at low, 1 at high; far below if the logarithm is undefined
    double from_unit(double place) const;
    bool holds(double value) const { return value >= low && value <= high; }
    bool operator==(const Scale&) const = default;
};

/// Fits a scale with margins. Logarithmic only if all values are positive; a linear one starts at 0 if `from_zero`.
Scale scale_around(const std::vector<double>& values, bool log, bool from_zero);

/// Scales the range by `factor` around `place` (0 to 1), within the precision of a double.
Scale zoomed(const Scale& scale, double factor, double place);
/// Moves by a fraction of the length.
Scale moved(const Scale& scale, double by);

/// Returns round ticks at least `apart` pixels apart: multiples of 1, 2 or 5 if linear; else 1, 2 and 5 times powers of
/// ten, or powers of ten only.
std::vector<double> ticks(const Scale& scale, double pixels, double apart);

}  // namespace lanescope::plot
