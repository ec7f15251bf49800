// Handling of Ctrl+C.
#pragma once

#include <atomic>

namespace lanescope {

/// Makes SIGINT, SIGTERM and SIGHUP set interrupted(). After three seconds, or a second signal, it kills all processes
/// from spawn() and exits with interrupt_code(). Initially ignored signals stay ignored.
void end_on_interrupt();

/// Returns a cancellation flag.
const std::atomic<bool>& interrupted();

/// Returns 128 + signal number (130 for Ctrl+C), or 0.
int interrupt_code();

}  // namespace lanescope
