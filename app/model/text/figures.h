// Numbers for display.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope {

/// Returns "100 000" with a space that neither breaks lines nor resembles a decimal comma.
std::string grouped(std::int64_t n);
/// Returns three significant digits: "171", "2.06", "0.004", "47 800".
std::string figure(double value);
/// Returns "1.61 M", "12 k", "940".
std::string short_count(double value);

}  // namespace lanescope
