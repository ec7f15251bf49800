// Number formats.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/text/figures.h"

namespace lanescope {

/// Returns the exact number, as short as possible: "850", "12.5k", "2.05M", "2049990".
std::string shortest(std::int64_t n);
/// Formats microseconds: "812 us", "2.83 ms", "1.2 s".
std::string duration(double microseconds);

}  // namespace lanescope
