// Limits the computing time of threads that run host functions.
#pragma once

#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <memory>
#include <thread>

namespace lanescope::simt {

/// Sent to a thread to stop its host function.
inline constexpr int stop_signal = SIGUSR2;

/// Marks the calling thread as running a host function. Gives it an alternate signal stack and starts measuring its CPU
/// time.
class WatchedThread {
public:
    WatchedThread();
    ~WatchedThread();
    WatchedThread(const WatchedThread&) = delete;
    WatchedThread& operator=(const WatchedThread&) = delete;

    /// CPU time since construction. Wall-clock time would be wrong on a busy computer.
    std::chrono::nanoseconds computed() const;
    void stop() const { pthread_kill(thread_, stop_signal); }

private:
    std::chrono::nanoseconds computed_in_all() const;

    pthread_t thread_ = pthread_self();
    std::chrono::nanoseconds before_;
    std::unique_ptr<char[]> stack_;
    stack_t former_{};
};

/// Sends stop_signal to each watched thread that has computed for longer than `limit`.
class Watch {
public:
    explicit Watch(std::chrono::nanoseconds limit) : limit_(limit), thread_([this](std::stop_token stop) { watch(stop); }) {}

private:
    void watch(std::stop_token stop) const;

    const std::chrono::nanoseconds limit_;
    std::jthread thread_;
};

}  // namespace lanescope::simt
