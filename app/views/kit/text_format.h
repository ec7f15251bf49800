// Number formats and line breaking.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text/numbers.h"

namespace lanescope {

/// Exact, as short as possible: "850", "12.5k", "2.05M", "2049990".
std::string shortest(std::int64_t n);
/// Formats microseconds: "812 us", "2.83 ms", "1.2 s".
std::string duration(double microseconds);

/// Returns true for a figure and its unit, "8.56" and "GB/s".
bool stays_together(std::string_view word, std::string_view next);

/// Breaks at blanks, or within words that no line can hold: in paths after a separator if possible. Keeps line feeds
/// and leading blanks.
std::vector<std::string> wrapped_lines(std::string_view text, float width,
                                       const std::function<float(const std::string&)>& width_of);

}  // namespace lanescope
