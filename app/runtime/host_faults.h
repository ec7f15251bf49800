// Stops native host functions that crash or do not end.
#pragma once

#include <functional>

namespace lanescope::simt {

/// While one exists, a fault in a host function ends only that function, and endless functions are stopped. Also fills
/// arrays of add_lazy() (app/machine/memory/array_space.h) on first access.
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
    device_memory,  ///< device address outside of arrays
    stack_overflow,
    division_by_zero,
    illegal_instruction,
};

struct HostEnd {
    enum class How { well, endless, faulted } how = How::well;
    HostFault fault = HostFault::wild_pointer;
    int line = 0;  ///< in the source; 0: unknown
};

class Module;

/// Abandons host() if it faults in the module or takes too long. Requires a FaultGuard.
HostEnd run_host(const Module& module, const std::function<void()>& host);

}  // namespace lanescope::simt
