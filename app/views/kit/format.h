// Numbers as the window shows them.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/text/figures.h"

namespace lanescope {

/// The number itself, as short as it can be written: "850", "12.5k", "2.05M", "2049990".
std::string shortest(std::int64_t n);
/// Microseconds: "812 us", "2.83 ms", "1.2 s".
std::string duration(double microseconds);

}  // namespace lanescope
