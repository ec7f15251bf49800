// How the time that is left is said, everywhere.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace lanescope {

/// ", about 20 s left" behind what is being done; nothing while it is not known (below 0).
inline std::string seconds_left_text(double seconds) {
    if (seconds < 0) return "";
    if (seconds < 90) return fmt::format(", about {:.0f} s left", std::max(1.0, std::ceil(seconds)));
    return fmt::format(", about {:.0f} min left", seconds / 60);
}

}  // namespace lanescope
