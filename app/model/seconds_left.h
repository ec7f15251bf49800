// The remaining time of some work, and its text.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace lanescope {

struct SecondsLeft {
    double seconds = -1;    ///< -1: not known yet
    bool at_least = false;  ///< a long step is running and its progress is not known
};

/// Returns ", about 20 s left" for use after the phase; empty if not known.
inline std::string seconds_left_text(const SecondsLeft& left) {
    if (left.seconds < 0) return "";
    if (left.at_least && left.seconds < 1) return ", longer than expected";
    const char* const bound = left.at_least ? "at least" : "about";
    if (left.seconds < 90) return fmt::format(", {} {:.0f} s left", bound, std::max(1.0, std::ceil(left.seconds)));
    return fmt::format(", {} {:.0f} min left", bound, left.seconds / 60);
}

}  // namespace lanescope
