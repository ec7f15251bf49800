// Host functions of kernel files run natively: what stops one that crashes or never ends.
#pragma once

#include <functional>

namespace lanescope::simt {

/// While one exists, a fault within a host function ends that function, not the process, and one that computes for many
/// seconds is stopped; and arrays of add_lazy() (app/machine/memory/array_space.h) are filled when they are touched.
class FaultGuard {
public:
    FaultGuard();
    FaultGuard(const FaultGuard&) = delete;
    FaultGuard& operator=(const FaultGuard&) = delete;
    ~FaultGuard();
};

/// What a host function did when it crashed.
enum class HostFault {
    null_pointer,
    wild_pointer,   ///< an address that this process does not have
    device_memory,  ///< an address of the device that no array has
    stack_overflow,
    division_by_zero,
    illegal_instruction,
};

/// How a host function ended.
struct HostEnd {
    enum class How { well, endless, faulted } how = How::well;
    HostFault fault = HostFault::wild_pointer;  ///< if it faulted
    int line = 0;                               ///< of its source; 0: not known
};

class Module;

/// Calls host(), which calls into the module. If it faults there, or does not end for a long time, it is left where it
/// is. Needs a FaultGuard around.
HostEnd run_host(const Module& module, const std::function<void()>& host);

}  // namespace lanescope::simt
