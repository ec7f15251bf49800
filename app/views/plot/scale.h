// Linear and logarithmic scales, with round ticks.
#pragma once

#include <vector>

namespace lanescope::plot {

struct Scale {
    double low = 0, high = 1;  ///< low < high; positive if logarithmic
    bool log = false;

    double to_unit(double value) const;  ///< 0 at low, 1 at high; far below without a logarithm
    double from_unit(double place) const;
    bool holds(double value) const { return value >= low && value <= high; }
    bool operator==(const Scale&) const = default;
};

/// Adds margins. Logarithmic only for positive values; a linear scale starts at 0 if `from_zero`.
Scale scale_around(const std::vector<double>& values, bool log, bool from_zero);

/// Scales the range around `place` (0 to 1), within double precision.
Scale zoomed(const Scale& scale, double factor, double place);
Scale moved(const Scale& scale, double by);

/// Returns ticks at least `apart` pixels apart: multiples of 1, 2 or 5; if logarithmic 1, 2 and 5 times powers of ten,
/// or only these powers.
std::vector<double> ticks(const Scale& scale, double pixels, double apart);

/// Linear.
std::vector<double> ticks(double begin, double end, double pixels, double apart);

}  // namespace lanescope::plot
