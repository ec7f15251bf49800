// What stops a kernel where no access tells of it: signals, traps, failed asserts, and loops without an end.
#pragma once

#include <functional>

#include "app/machine/checks/raw_hazard.h"

namespace lanescope::simt {

/// What a lane did where it is stopped.
struct StoppedAccess {
    AccessKind kind = AccessKind::load;
    unsigned bytes = 1;        ///< a power of two; 1 where it is not known
    std::uintptr_t where = 0;  ///< the address; of a null pointer, how far behind it
};

/// Ends the lane that runs now, at the place from which a call returns to `code`.
[[noreturn]] void stop_at(const void* code, HazardKind kind, StoppedAccess access = {});
/// The same for an address that no array has.
[[noreturn]] void stop_at_address(const void* code, StoppedAccess access);

/// The lane that runs now says this, in its turn, at the place from which a call returns to `code`.
void print_from_lane(const char* text, const void* code);

/// The steps that the warp has taken when the lane that runs now gets its turn there.
long clock_of_lane(const void* code);

/// While one exists, faults within a kernel's own code end its lane, not the process; and a thread whose lane has run
/// for seconds without a word is stopped there. To be held around a launch.
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

/// How a host function came to its end.
struct HostEnd {
    enum class How { well, endless, faulted } how = How::well;
    HostFault fault = HostFault::wild_pointer;  ///< if it faulted
    int line = 0;                               ///< as the module numbers them; 0: not known
};

class Module;

/// Calls host(), which calls into the module. Where it faults there, or does not end for a long time, it is left where
/// it is. Needs a FaultGuard around.
HostEnd run_host(const Module& module, const std::function<void()>& host);

/// The calling thread runs lanes: it takes signals on a stack of its own, and is watched.
void enter_watched_thread();

}  // namespace lanescope::simt
