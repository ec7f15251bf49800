// Starts processes and waits for them.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

/// This process's descriptors for the child's standard streams. -1: /dev/null.
struct Streams {
    int input = -1, output = -1, errors = -1;
};

struct Spawned {
    pid_t pid = -1;
    int error = 0;  ///< errno if it could not be started
};

/// Searches PATH if the program's name has no slash. The process leads a new process group, which allows ending its
/// children too; it blocks and ignores no signal.
Spawned spawn(const std::vector<std::string>& command, const Streams& streams);

/// Returns the status from waitpid(), once; nothing if the process is still running at `until`.
std::optional<int> status_before(pid_t pid, std::chrono::steady_clock::time_point until);

/// Sends SIGKILL, which also ends a stopped process, to a child and to the process group of that id. Returns the
/// child's status as status_before() does; nothing after two seconds, since a process that waits for a device cannot be
/// killed. A background thread then waits for it.
std::optional<int> end_process(pid_t pid);

/// Kills all processes from spawn() that were not waited for, with their groups. Async-signal-safe.
void kill_spawned();

}  // namespace lanescope
