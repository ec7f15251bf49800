// How long a kernel process may take for a call that it answers itself, such as opening a file.
#pragma once

#include <sys/types.h>

#include <chrono>

namespace lanescope {

/// What counts is what the process computes: a busy computer may give it a hundredth of a core. By the clock it may take
/// ten times as long, and as long as the limit without computing at all.
class CallLimit {
public:
    using clock = std::chrono::steady_clock;

    /// From now on.
    CallLimit(pid_t process, std::chrono::seconds longest);
    /// idle_since: when this process answered the other's last question; it waits for such answers.
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
