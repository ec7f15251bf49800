// Remaining time of some work.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace lanescope {

struct SecondsLeft {
    double seconds = -1;    ///< -1: not known
    bool at_least = false;  ///< a long step of unknown progress is running
};

/// Returns ", about 20 s left", or "" if not known.
inline std::string seconds_left_text(const SecondsLeft& left) {
    if (left.seconds < 0) return "";
    if (left.at_least && left.seconds < 1) return ", longer than expected";
    const char* const bound = left.at_least ? "at least" : "about";
    if (left.seconds < 90) return fmt::format(", {} {:.0f} s left", bound, std::max(1.0, std::ceil(left.seconds)));
    return fmt::format(", {} {:.0f} min left", bound, left.seconds / 60);
}

}  // namespace lanescope
