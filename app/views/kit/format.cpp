#include "app/views/kit/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace lanescope {

std::string shortest(std::int64_t n) {
    std::string text = std::to_string(n);
    const auto capabilities = [&](std::int64_t unit, const char* name) {
        if (std::abs(n) < unit || n % (unit / 100) != 0) return;  // needs more than two decimals
        const std::string other = fmt::format("{:.6g}{}", double(n) / double(unit), name);
        if (other.size() <= text.size()) text = other;
    };
    capabilities(1000, "k");
    capabilities(1'000'000, "M");
    return text;
}

std::string duration(double microseconds) {
    if (microseconds >= 1e6) return figure(microseconds / 1e6) + " s";
    if (microseconds >= 1e3) return figure(microseconds / 1e3) + " ms";
    return figure(microseconds) + " us";
}

}  // namespace lanescope
