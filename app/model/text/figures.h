// Numbers for people: digits in groups, and few of them.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope {

/// "100 000": groups of three digits, with a space that no line break or decimal comma can be taken for.
std::string grouped(std::int64_t n);
/// Three significant digits, without an exponent: "171", "15.9", "2.06", "0.004", "47 800".
std::string figure(double value);
/// "1.61 M", "12 k", "940".
std::string short_count(double value);

}  // namespace lanescope
