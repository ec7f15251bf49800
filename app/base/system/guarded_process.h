// Runs a program that ends with its parent, descendants included.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/base/system/resident_program.h"
#include "app/base/system/spawn.h"

namespace lanescope {

/// A command and its guard, a process that kills the command's group when the creating thread ends, even by SIGKILL.
/// The same thread must create and wait for this.
class GuardedProcess {
public:
    /// Starts the command as spawn() does, or forks `resident`, which is its program. environment: additional
    /// "NAME=value".
    GuardedProcess(const std::vector<std::string>& command, const Streams& streams, const ProcessLimits& limits,
                   const std::vector<std::string>& environment = {},
                   std::shared_ptr<ResidentProgram> resident = nullptr);
    /// Kills descendants too.
    ~GuardedProcess();
    GuardedProcess(const GuardedProcess&) = delete;
    GuardedProcess& operator=(const GuardedProcess&) = delete;

    /// Returns how the command ended, or nothing if still running at `until`. Kills descendants that outlive it.
    std::optional<ProcessOutcome> wait(std::chrono::steady_clock::time_point until);

    pid_t group() const { return guard_; }  ///< guard's id and the command's process group

private:
    void start(const std::vector<char*>& words, const std::vector<char*>& environment, const Streams& streams,
               const ProcessLimits& limits);

    std::shared_ptr<ResidentProgram> resident_;
    pid_t guard_ = -1;
    int report_ = -1;  ///< the guard writes the outcome there
    std::optional<ProcessOutcome> outcome_;
};

class GroupWork {
public:
    explicit GroupWork(pid_t first) : first_(first) {}

    /// Returns true if a descendant used CPU time since the last call, is runnable or waits for a disk; also if /proc
    /// lists no children.
    bool goes_on();

private:
    pid_t first_;
    std::uint64_t computed_ = 0;  ///< clock ticks, all processes
};

}  // namespace lanescope
