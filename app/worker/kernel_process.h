// The process that runs kernels. It is confined, and holds nothing open but pipes to the process that started it: its
// supervisor, which runs no kernel.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "app/worker/child.h"
#include "app/worker/limits.h"
#include "app/worker/wire.h"

namespace lanescope {

/// The kernel process ended before it answered. Its supervisor is of no more use after that.
struct KernelProcessEnded : LineLost {
    KernelProcessEnded(const std::string& why, bool by_itself, bool was_killed)
        : LineLost(why), exited(by_itself), killed(was_killed) {}
    bool exited;  ///< nobody ended it on purpose: what it printed last may say more
    bool killed;  ///< by SIGKILL from outside, as far as can be seen
};

/// The kernel process's ends of its pipes, and what confinement left open.
struct KernelSide {
    int requests, results;    ///< to read requests from; to write results to
    int questions, answers;   ///< to write questions to the supervisor to; to read their answers from
    std::string confinement;  ///< what the process cannot do, in words
};

class KernelProcess {
public:
    using Work = std::function<void(const KernelSide&)>;

    /// Starts it; it ends when `work` returns, and when this process or the calling thread ends. Call it while there
    /// is one thread. Throws BackendUnavailable.
    KernelProcess(const Limits& limits, bool confined, const Work& work);
    /// Kills it.
    ~KernelProcess();
    KernelProcess(const KernelProcess&) = delete;
    KernelProcess& operator=(const KernelProcess&) = delete;

    pid_t pid() const { return pid_; }
    MessageWriter& requests() { return *requests_; }
    MessageReader& results() { return *results_; }
    int questions() const { return questions_; }
    int answers() const { return answers_; }

    /// Ends it, with the reason that ended() gives. From any thread.
    void kill(const std::string& why);
    /// The same if it has not ended by itself after a short time.
    void kill_unless_ended(const std::string& why);
    /// Throws KernelProcessEnded if it has stopped itself, as SIGSTOP does, which kills it.
    void check();
    /// What to throw once a pipe has ended; waits a short time for the process's own end.
    KernelProcessEnded ended();

private:
    pid_t pid_ = -1;
    int questions_ = -1, answers_ = -1, requests_file_ = -1, results_file_ = -1;
    std::unique_ptr<MessageWriter> requests_;
    std::unique_ptr<MessageReader> results_;
    std::mutex mutex_;
    std::string why_;  ///< it was killed
    std::optional<Exit> exit_;
};

}  // namespace lanescope
