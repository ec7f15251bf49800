// Handling of Ctrl+C.
#pragma once

#include <atomic>

namespace lanescope {

/// Makes SIGINT, SIGTERM and SIGHUP set interrupted(). After three seconds, or at a second signal, all processes from
/// spawn() are killed and this one exits with interrupt_code(). A signal that was ignored at the start stays ignored.
void end_on_interrupt();

/// Returns the flag, for use as a cancellation flag.
const std::atomic<bool>& interrupted();

/// Returns 128 + signal number, for example 130 for Ctrl+C; 0 if there was no signal.
int interrupt_code();

}  // namespace lanescope
