// The time of day does not matter to a window: how long something takes does.
#pragma once

#include <chrono>

namespace lanescope {

/// On a clock that never jumps.
inline double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace lanescope
