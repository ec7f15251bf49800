// The confined process that runs kernels. Its only open files are pipes to its parent, the supervisor, which runs none.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "app/base/system/scratch_folder.h"
#include "app/base/system/spawn.h"
#include "app/sandbox/limits.h"
#include "app/wire/framing.h"

namespace lanescope {

/// It ended before it answered. Its supervisor is then unusable.
struct KernelProcessEnded : LineLost {
    KernelProcessEnded(const std::string& why, bool by_itself, bool was_killed)
        : LineLost(why), exited(by_itself), killed(was_killed) {}
    bool exited;  ///< by itself: its last output may explain why
    bool killed;  ///< by SIGKILL, probably from outside
};

/// The kernel process's pipe ends.
struct KernelSide {
    int requests, results;        ///< read end, write end
    int questions, answers;       ///< write end, read end
    std::string confinement;      ///< for display
    std::filesystem::path files;  ///< folder for what programs write
};

class KernelProcess {
public:
    using Work = std::function<void(const KernelSide&)>;

    /// Starts the process, which ends when `work` returns, or with this process or the calling thread. Call it while
    /// there is one thread. Throws BackendUnavailable.
    KernelProcess(const Limits& limits, bool confined, const Work& work);
    ~KernelProcess();
    KernelProcess(const KernelProcess&) = delete;
    KernelProcess& operator=(const KernelProcess&) = delete;

    pid_t pid() const { return pid_; }
    MessageWriter& requests() { return *requests_; }
    MessageReader& results() { return *results_; }
    int questions() const { return questions_; }
    int answers() const { return answers_; }

    /// ended() then gives the reason `why`. Thread-safe.
    void kill(const std::string& why);
    /// Kills it unless it ends within a short time.
    void kill_unless_ended(const std::string& why);
    /// Kills it and throws KernelProcessEnded if it stopped itself, for example by SIGSTOP, or wrote too many files.
    void check();
    /// Removes the files that programs wrote.
    void remove_files();
    /// Returns the error after a pipe's end; waits briefly for the exit status.
    KernelProcessEnded ended();

private:
    void check_files();

    const Limits limits_;
    const ScratchFolder files_{"files"};
    std::chrono::steady_clock::time_point files_checked_{};
    pid_t pid_ = -1;
    int questions_ = -1, answers_ = -1, requests_file_ = -1, results_file_ = -1;
    std::unique_ptr<MessageWriter> requests_;
    std::unique_ptr<MessageReader> results_;
    std::mutex mutex_;
    std::string why_;  ///< empty if not killed
    std::optional<ExitStatus> exit_;
};

/// Limits of a call in a kernel process, such as opening a file: `longest` of CPU time, since a busy computer may grant
/// a hundredth of a core; ten times that of elapsed time; and `longest` without computing.
class CallLimit {
public:
    using clock = std::chrono::steady_clock;

    CallLimit(pid_t process, std::chrono::seconds longest);
    /// idle_since: time of the last answered question; waiting for answers does not count.
    bool exceeded(clock::time_point idle_since);
    std::chrono::seconds longest() const { return longest_; }

private:
    std::chrono::nanoseconds computed() const;

    const pid_t process_;
    const std::chrono::seconds longest_;
    const clock::time_point begun_ = clock::now();
    const std::chrono::nanoseconds before_ = computed();
    std::chrono::nanoseconds seen_ = before_;
    clock::time_point seen_at_ = begun_;
};

}  // namespace lanescope
