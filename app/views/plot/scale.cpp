#include "app/views/plot/scale.h"

#include <algorithm>
#include <cmath>

namespace lanescope::plot {
namespace {

constexpr double far_below = -1e6;

bool is_usable(const Scale& scale) {
    if (!std::isfinite(scale.low) || !std::isfinite(scale.high) || !(scale.high > scale.low)) return false;
    if (scale.log) return scale.low > 1e-30 && scale.high < 1e30 && scale.high / scale.low > 1.0001;
    const double size = std::max(std::abs(scale.low), std::abs(scale.high));
    return size < 1e30 && scale.high - scale.low > 1e-9 * size;
}

std::vector<double> log_ticks(const Scale& scale, double pixels, double apart) {
    const double decades = std::log10(scale.high / scale.low), decade = pixels / decades;
    if (decades < 1) return ticks(scale.low, scale.high, pixels, apart);
    std::vector<double> steps{1};
    if (decade * std::log10(2) >= apart) steps = {1, 2, 5};
    const int every = std::max(1, int(std::ceil(apart / decade)));
    std::vector<double> places;
    for (int power = int(std::floor(std::log10(scale.low))); std::pow(10, power) <= scale.high; ++power)
        for (const double step : steps)
            if (const double value = step * std::pow(10, power); power % every == 0 && scale.holds(value))
                places.push_back(value);
    return places;
}

}  // namespace

double Scale::to_unit(double value) const {
    if (!log) return (value - low) / (high - low);
    return value > 0 ? std::log(value / low) / std::log(high / low) : far_below;
}

double Scale::from_unit(double place) const {
    return log ? low * std::pow(high / low, place) : low + place * (high - low);
}

Scale scale_around(const std::vector<double>& values, bool log, bool from_zero) {
    double low = 1e300, high = -1e300;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        log = log && value > 0;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high) return {};
    Scale scale{low, high, log};
    if (!log && from_zero) scale.low = std::min(0.0, low);
    if (!is_usable(scale)) scale = log ? Scale{low / 2, high * 2, true} : Scale{low - 1, high + 1, false};
    if (log) return zoomed(scale, 1.12, 0.5);
    return {from_zero && low >= 0 ? scale.low : scale.from_unit(-0.06), scale.from_unit(1.06), false};
}

Scale zoomed(const Scale& scale, double factor, double place) {
    const Scale next{scale.from_unit(place - place * factor), scale.from_unit(place + (1 - place) * factor), scale.log};
    return is_usable(next) ? next : scale;
}

Scale moved(const Scale& scale, double by) {
    const Scale next{scale.from_unit(by), scale.from_unit(1 + by), scale.log};
    return is_usable(next) ? next : scale;
}

std::vector<double> ticks(const Scale& scale, double pixels, double apart) {
    if (!is_usable(scale) || pixels <= 0) return {};
    return scale.log ? log_ticks(scale, pixels, apart) : ticks(scale.low, scale.high, pixels, apart);
}

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

}  // namespace lanescope::plot
