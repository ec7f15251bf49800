// Starts processes, waits for them, ends them on Ctrl+C.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/system/guarding.h"

namespace lanescope {

/// New programs do not inherit it. Closes ends not taken.
class Pipe {
public:
    /// On failure, the ends are -1, with errno.
    Pipe();
    /// Makes a large buffer, for traces. `starting` is for messages: "the worker". Throws BackendUnavailable.
    explicit Pipe(const char* starting);
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe();
    int take_read() { return std::exchange(read, -1); }
    int take_write() { return std::exchange(write, -1); }
    bool made() const { return read >= 0; }

    int read = -1, write = -1;
};

struct Spawned {
    pid_t pid = -1;
    int error = 0;  ///< errno if the start failed
};

/// Searches PATH for a name without slash. The process leads a new process group, so that its children end too; no
/// signal is blocked or ignored.
Spawned spawn(const std::vector<std::string>& command, const Streams& streams);

/// Returns the waitpid() status, once; nothing if still running at `until`.
std::optional<int> status_before(pid_t pid, std::chrono::steady_clock::time_point until);

struct ExitStatus {
    int code = 0;    ///< if it exited
    int signal = 0;  ///< that ended it, or 0
    /// Returns, for example, "signal 11 (Segmentation fault) ended it".
    std::string text() const;
};

ExitStatus exit_of(int status);

/// Kills a child and its process group. SIGKILL also ends stopped processes. Returns the status, or nothing after two
/// seconds: a process that waits for a device cannot be killed. A background thread then waits for it.
std::optional<int> end_process(pid_t pid);

/// Kills spawn()'s processes not waited for, and their groups. Async-signal-safe.
void kill_spawned();

/// SIGINT, SIGTERM and SIGHUP set interrupted(). After three seconds, or a second signal, kills spawn()'s processes and
/// exits with interrupt_code(). Initially ignored signals stay ignored.
void end_on_interrupt();

const std::atomic<bool>& interrupted();

/// Returns 128 + signal (130 for Ctrl+C), or 0.
int interrupt_code();

}  // namespace lanescope
