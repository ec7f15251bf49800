// Numbers as they stand in the window.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/text/figures.h"

namespace lanescope {

/// The number itself, as short as it can be written: "850", "12.5k", "2.05M", "2049990".
std::string shortest(std::int64_t n);
/// Microseconds: "812 us", "2.83 ms", "1.2 s".
std::string duration(double microseconds);
/// Reads "100 000", "1e6", "64k", "2M"; false when it is no number.
bool parse_count(const std::string& text, std::int64_t& value);

}  // namespace lanescope
