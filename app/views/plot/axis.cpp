#include "app/views/plot/axis.h"

#include <algorithm>
#include <cmath>

namespace lanescope::plot {

std::vector<double> ticks(double begin, double end, double pixels, double apart) {
    std::vector<double> places;
    if (!(end > begin) || !std::isfinite(end - begin) || pixels <= 0) return places;
    const double least = (end - begin) * std::max(apart, 1.0) / pixels;
    const double power = std::pow(10, std::floor(std::log10(least)));
    double step = 10 * power;
    for (double times : {5.0, 2.0, 1.0})
        if (times * power >= least) step = times * power;
    const double first = std::ceil(begin / step);
    for (int i = 0; i < 200 && (first + i) * step <= end * (1 + 1e-12); ++i) places.push_back((first + i) * step);
    return places;
}

std::vector<double> ticks(double end, double pixels, double apart) { return ticks(0, end, pixels, apart); }

}  // namespace lanescope::plot
