// Ctrl C: the program is asked to end, and ends by itself if its work does not stop in time.
#pragma once

#include <atomic>

namespace lanescope {

/// From now on SIGINT, SIGTERM and SIGHUP set interrupted() and leave three seconds for the work to stop. Then, or at a
/// second signal, every process that spawn() started is killed and this one exits with interrupt_code(). A signal that
/// the program was started to ignore stays ignored.
void end_on_interrupt();

/// True once such a signal came; work takes it as its flag of cancellation.
const std::atomic<bool>& interrupted();

/// 128 and the number of the signal: 130 for Ctrl C; 0 if none came.
int interrupt_code();

}  // namespace lanescope
