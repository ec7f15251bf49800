// Starts a process, and waits for its end.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

/// Descriptors of ours that a process has as its own. -1: it reads nothing, and what it writes is thrown away.
struct Streams {
    int input = -1, output = -1, errors = -1;
};

struct Spawned {
    pid_t pid = -1;
    int error = 0;  ///< errno, where it could not be started
};

/// The program, looked for in PATH where its name has no slash, and its arguments. It is the first of a process group
/// of its own, so that its children can be ended with it, and no signal is blocked or ignored.
Spawned spawn(const std::vector<std::string>& command, const Streams& streams);

/// Its status as waitpid() tells it, where it ends before `until`; that cannot be asked for twice.
std::optional<int> status_before(pid_t pid, std::chrono::steady_clock::time_point until);

/// Kills a child of this process and the process group of that number, both by SIGKILL, which ends a stopped process
/// too. Returns the child's status, as status_before() does, or nothing if it has not ended after two seconds: a
/// process that waits for a device cannot be killed. A thread in the background then waits for its end.
std::optional<int> end_process(pid_t pid);

/// Kills all processes that spawn() started and whose end nobody has waited for, with their groups. A signal handler
/// may call it.
void kill_spawned();

}  // namespace lanescope
