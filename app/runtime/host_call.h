// Calls host functions with parameters known at run time; stops them if they crash or hang.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>

#include "app/runtime/kernel_module.h"

namespace lanescope::runtime {

using HostValue = std::variant<std::int64_t, double, void*>;

/// Returns a repeatable call. `values`: one per parameter of with_fields(), converted to its type. The module must stay
/// loaded. A jump out of the call leaks no memory. Throws UsageError for an unsupported type.
std::function<void()> prepare_host_call(const Module& module, const CompiledFunction& function,
                                        std::span<const HostValue> values);

/// While one exists, a fault or a timeout ends only the host function. Also fills arrays of add_lazy()
/// (app/emulator/memory/array_space.h) on first access.
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
    aborted,  ///< abort()
    illegal_instruction,
};

/// Returns what host code did: "used a null pointer".
std::string in_words(HostFault fault);

struct HostEnd {
    enum class How { well, endless, faulted, exited } how = How::well;
    HostFault fault = HostFault::wild_pointer;
    const void* address = nullptr;  ///< of a memory fault
    int line = 0;                   ///< in the source; 0: unknown
    int exit_code = 0;              ///< if it called exit()
};

/// Thrown by portable host code (portable_host.h) that does not end well.
struct StoppedHost {
    HostEnd end;
};

class Module;

/// limited: to 20 s of computing. unlimited: of a program, which may also exit or abort.
enum class HostTime { limited, unlimited };

/// Abandons host() if it faults in the module, takes too long, or calls leave_host(). Requires a FaultGuard.
HostEnd run_host(const Module& module, const std::function<void()>& host, HostTime time = HostTime::limited);

/// Implements exit() of a program. `code`: the call's return address. Returns outside a program.
void leave_host(int exit_code, const void* code);

}  // namespace lanescope::runtime
