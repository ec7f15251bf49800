// Starts a program that ends with the process that started it, together with all that the program starts itself.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/system/spawn.h"

namespace lanescope {

/// Bounds for each process of a command. 0: no bound.
struct ProcessLimits {
    std::uint64_t memory = 0;     ///< bytes of addresses, beyond which an allocation fails
    std::uint64_t file = 0;       ///< bytes of a file that it writes, beyond which SIGXFSZ ends it
    std::chrono::seconds cpu{0};  ///< CPU time, beyond which SIGXCPU ends it
};

/// A command and the guard that started it: a process that kills the command's process group when the thread ends that
/// made this object, even if that thread ends by SIGKILL. So the same thread has to make it and to wait for it.
class GuardedProcess {
public:
    /// `command` as for spawn(). `environment`: "NAME=value", in addition to that of this process.
    GuardedProcess(const std::vector<std::string>& command, const Streams& streams, const ProcessLimits& limits,
                   const std::vector<std::string>& environment = {});
    /// Kills the command with all that it started.
    ~GuardedProcess();
    GuardedProcess(const GuardedProcess&) = delete;
    GuardedProcess& operator=(const GuardedProcess&) = delete;

    struct Outcome {
        int error = 0;   ///< errno if the program could not be started
        int status = 0;  ///< otherwise, as waitpid() returns it
    };
    /// Returns how the command ended if it does before `until`. What it left running is killed.
    std::optional<Outcome> wait(std::chrono::steady_clock::time_point until);

    pid_t group() const {
        return guard_;
    }  ///< id of the guard and of the group that all processes of the command are in

private:
    void start(const std::vector<std::string>& command, const Streams& streams, const ProcessLimits& limits,
               const std::vector<std::string>& environment);

    pid_t guard_ = -1;
    int report_ = -1;  ///< the guard writes the outcome to its other end
    std::optional<Outcome> outcome_;
};

}  // namespace lanescope
