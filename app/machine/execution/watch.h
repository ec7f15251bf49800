// The threads that run lanes, and a watch over them.
#pragma once

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace lanescope::simt {

/// The signal that tells a thread to stop what it runs: it has gone on for too long without a word.
inline constexpr int stop_signal = SIGUSR2;

/// A thread that runs lanes, for as long as it lives: it takes signals on a stack of its own. The machine counts its
/// beats, one each time that a lane goes on.
class WatchedThread {
public:
    /// The calling thread, which is watched from the first call on.
    static WatchedThread& here();
    ~WatchedThread();
    WatchedThread(const WatchedThread&) = delete;
    WatchedThread& operator=(const WatchedThread&) = delete;

    /// From now on its time counts anew.
    static void begin_anew();
    /// What the machine has computed for it. Not the clock: a busy machine may give a thread a hundredth of a core.
    std::chrono::nanoseconds computed() const;

    pthread_t thread = pthread_self();
    const std::atomic<std::uint64_t>* beats;
    std::atomic<bool> runs_host = false;  ///< a host function, which is waited for longer

private:
    WatchedThread();

    std::unique_ptr<char[]> stack_;
    stack_t before_{};
};

/// While it exists, each watched thread that computes for longer than that without changing lanes is sent the stop
/// signal.
class Watch {
public:
    struct Patience {
        std::chrono::nanoseconds lane = std::chrono::seconds(2);   ///< with one that says nothing
        std::chrono::nanoseconds host = std::chrono::seconds(20);  ///< with a function that may plan a large matrix
    };
    explicit Watch(Patience patience) : patience_(patience), thread_([this](std::stop_token stop) { look(stop); }) {}

private:
    struct Seen {
        pthread_t thread;
        std::uint64_t beats;
        std::chrono::nanoseconds computed;
    };
    void look(std::stop_token stop);
    void look_once();

    const Patience patience_;
    std::vector<Seen> seen_;
    std::jthread thread_;
};

}  // namespace lanescope::simt
