// Runs a program that ends with its parent, including all descendants.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/base/system/spawn.h"

namespace lanescope {

/// Limits per process; 0: unlimited.
struct ProcessLimits {
    std::uint64_t memory = 0;     ///< bytes of address space; allocations beyond fail
    std::uint64_t file = 0;       ///< bytes per written file; SIGXFSZ ends the process
    std::chrono::seconds cpu{0};  ///< CPU time; SIGXCPU ends the process
};

/// A command and its guard, a process that kills the command's process group when the creating thread ends, even by
/// SIGKILL. The same thread must create this and wait for it.
class GuardedProcess {
public:
    /// Starts the command as spawn() does. environment: "NAME=value", in addition.
    GuardedProcess(const std::vector<std::string>& command, const Streams& streams, const ProcessLimits& limits,
                   const std::vector<std::string>& environment = {});
    /// Kills the command and its descendants.
    ~GuardedProcess();
    GuardedProcess(const GuardedProcess&) = delete;
    GuardedProcess& operator=(const GuardedProcess&) = delete;

    struct Outcome {
        int error = 0;   ///< errno if the program could not be started
        int status = 0;  ///< otherwise, as from waitpid()
    };
    /// Returns how the command ended, or nothing if it still runs at `until`. Kills descendants that outlive it.
    std::optional<Outcome> wait(std::chrono::steady_clock::time_point until);

    pid_t group() const { return guard_; }  ///< the guard's id and the command's process group

private:
    pid_t guard_ = -1;
    int report_ = -1;  ///< the guard writes the outcome to the other end
    std::optional<Outcome> outcome_;
};

/// Detects whether a process's descendants work or only wait.
class GroupWork {
public:
    explicit GroupWork(pid_t first) : first_(first) {}

    /// Returns true if a descendant used CPU time since the last call, is runnable or waits for a disk; also if /proc
    /// lists no children.
    bool goes_on();

private:
    pid_t first_;
    std::uint64_t computed_ = 0;  ///< clock ticks of all processes
};

}  // namespace lanescope
