// Stops native host functions of kernel files that crash or do not end.
#pragma once

#include <functional>

namespace lanescope::simt {

/// While one exists, a fault in a host function ends that function, not the process, and functions that compute for too
/// long are stopped. Also fills arrays of add_lazy() (app/machine/memory/array_space.h) on first access.
class FaultGuard {
public:
    FaultGuard();
    FaultGuard(const FaultGuard&) = delete;
    FaultGuard& operator=(const FaultGuard&) = delete;
    ~FaultGuard();
};

enum class HostFault {
    null_pointer,
    wild_pointer,   ///< unmapped address
    device_memory,  ///< device address outside of all arrays
    stack_overflow,
    division_by_zero,
    illegal_instruction,
};

struct HostEnd {
    enum class How { well, endless, faulted } how = How::well;
    HostFault fault = HostFault::wild_pointer;  ///< if `how` is faulted
    int line = 0;                               ///< source line; 0: unknown
};

class Module;

/// Calls host(), which calls into the module. Abandons it if it faults there or exceeds the time limit. Requires a
/// FaultGuard.
HostEnd run_host(const Module& module, const std::function<void()>& host);

}  // namespace lanescope::simt
