// CPU time limits of host functions.
#pragma once

#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <memory>
#include <thread>

namespace lanescope::runtime {

inline constexpr int stop_signal = SIGUSR2;

/// Gives the calling thread a signal stack and measures its CPU time.
class WatchedThread {
public:
    explicit WatchedThread(bool is_limited = true);
    ~WatchedThread();
    WatchedThread(const WatchedThread&) = delete;
    WatchedThread& operator=(const WatchedThread&) = delete;

    /// CPU time: a busy computer may run a thread slowly.
    std::chrono::nanoseconds computed() const;
    bool is_limited() const { return is_limited_; }
    void stop() const { pthread_kill(thread_, stop_signal); }

private:
    std::chrono::nanoseconds computed_in_all() const;

    const bool is_limited_;
    pthread_t thread_ = pthread_self();
    std::chrono::nanoseconds before_;
    std::unique_ptr<char[]> stack_;
    stack_t former_{};
};

/// Sends stop_signal to watched threads beyond `limit`.
class Watch {
public:
    explicit Watch(std::chrono::nanoseconds limit)
        : limit_(limit), thread_([this](std::stop_token stop) { watch(stop); }) {}

private:
    void watch(std::stop_token stop) const;

    const std::chrono::nanoseconds limit_;
    std::jthread thread_;
};

}  // namespace lanescope::runtime
