#pragma once

#include <string>

namespace lanescope::worker_test {

/// Runs the following command at the far end of the line. The delay is one way, the bandwidth in megabits per second
/// per direction. Other prefixes may follow. Apply it to the command, not to `| …`.
inline std::string slow_line(int delay_ms, int mbit) {
    return std::string(LANESCOPE_BINARY_DIR) + "/bin/worker_slow_line --delay-ms " + std::to_string(delay_ms) +
           " --mbit " + std::to_string(mbit) + " --";
}

}  // namespace lanescope::worker_test
