// The way over a slow line.
#pragma once

#include <string>

namespace lanescope::worker_test {

/// A command prefix that runs what follows at the other end of such a line: the delay from one end to the other, and
/// megabits a second in each direction. Another prefix may follow it. Put it in front of the command, not of `| …`.
inline std::string slow_line(int delay_ms, int mbit) {
    return std::string(LANESCOPE_BINARY_DIR) + "/bin/worker_slow_line --delay-ms " + std::to_string(delay_ms) +
           " --mbit " + std::to_string(mbit) + " --";
}

}  // namespace lanescope::worker_test
