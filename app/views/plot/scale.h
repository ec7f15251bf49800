// A scale: values to places along an edge of a plot, straight or logarithmic, that can be moved and zoomed.
#pragma once

#include <vector>

namespace lanescope::plot {

struct Scale {
    double low = 0, high = 1;  ///< values at the two ends; low < high, and above 0 when logarithmic
    bool log = false;

    double to_unit(double value) const;  ///< 0 at low, 1 at high; a value that a logarithm does not have is far below
    double from_unit(double place) const;
    bool holds(double value) const { return value >= low && value <= high; }
    bool operator==(const Scale&) const = default;
};

/// A scale around all values with some room at both ends. Logarithmic only when all values are above 0; a straight one
/// begins at 0 when `from_zero`.
Scale scale_around(const std::vector<double>& values, bool log, bool from_zero);

/// The same part, `factor` times as wide, with the value at `place` (0 to 1) where it was. Stays within what a double
/// can tell apart.
Scale zoomed(const Scale& scale, double factor, double place);
/// Moved by a share of its length.
Scale moved(const Scale& scale, double by);

/// Round ticks that stand `apart` pixels or more: multiples of 1, 2 or 5 on a straight scale, and on a logarithmic one
/// 1, 2 and 5 times each power of ten, or powers of ten alone.
std::vector<double> ticks(const Scale& scale, double pixels, double apart);

}  // namespace lanescope::plot
