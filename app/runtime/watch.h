// A watch over threads that run host functions.
#pragma once

#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <memory>
#include <thread>

namespace lanescope::simt {

/// The signal that tells a thread to stop what it runs.
inline constexpr int stop_signal = SIGUSR2;

/// The calling thread runs a host function while this exists: it takes signals on a stack of its own, and its time
/// counts from here.
class WatchedThread {
public:
    WatchedThread();
    ~WatchedThread();
    WatchedThread(const WatchedThread&) = delete;
    WatchedThread& operator=(const WatchedThread&) = delete;

    /// What the machine has computed for it since. Not the clock: a busy machine may give a thread a hundredth of a core.
    std::chrono::nanoseconds computed() const;
    void stop() const { pthread_kill(thread_, stop_signal); }

private:
    std::chrono::nanoseconds computed_in_all() const;

    pthread_t thread_ = pthread_self();
    std::chrono::nanoseconds before_;
    std::unique_ptr<char[]> stack_;
    stack_t former_{};
};

/// While it exists, each watched thread that has computed for longer than `limit` is sent the stop signal.
class Watch {
public:
    explicit Watch(std::chrono::nanoseconds limit) : limit_(limit), thread_([this](std::stop_token stop) { watch(stop); }) {}

private:
    void watch(std::stop_token stop) const;

    const std::chrono::nanoseconds limit_;
    std::jthread thread_;
};

}  // namespace lanescope::simt
