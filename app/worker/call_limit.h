// A time limit for calls that a kernel process answers itself, such as opening a file.
#pragma once

#include <sys/types.h>

#include <chrono>

namespace lanescope {

/// Limits of a call: `longest` of CPU time, since a busy computer may grant a hundredth of a core; ten times that of
/// elapsed time; and `longest` without computing.
class CallLimit {
public:
    using clock = std::chrono::steady_clock;

    CallLimit(pid_t process, std::chrono::seconds longest);
    /// Returns true after a limit. idle_since: when the process's last question was answered; waiting for answers does
    /// not count.
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
