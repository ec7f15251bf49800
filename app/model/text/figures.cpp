#include "app/model/text/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lanescope {

std::string grouped(std::int64_t n) {
    std::string digits = std::to_string(n);
    for (std::ptrdiff_t i = std::ptrdiff_t(digits.size()) - 3; i > (n < 0 ? 1 : 0); i -= 3)
        digits.insert(std::size_t(i), 1, ' ');
    return digits;
}

std::string figure(double value) {
    if (!std::isfinite(value)) return "-";
    if (value == 0) return "0";
    const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9)), 0, 6);
    if (std::abs(value) >= 1000) return grouped(std::llround(value));
    return fmt::format("{:.{}f}", value, decimals);
}

std::string short_count(double value) {
    if (value >= 1e9) return figure(value / 1e9) + " G";
    if (value >= 1e6) return figure(value / 1e6) + " M";
    if (value >= 1e4) return figure(value / 1e3) + " k";
    return grouped(std::llround(value));
}

}  // namespace lanescope
