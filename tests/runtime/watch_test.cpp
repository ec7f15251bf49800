// The time limit of a silent lane counts only the CPU time of its thread, because a busy computer may delay it.
#include "app/runtime/host_time_limit.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <csignal>
#include <thread>

namespace lanescope::runtime {
namespace {

thread_local volatile std::sig_atomic_t told = 0;

/// Records the stop signal per thread, and restores its handler.
class StopSignal {
public:
    StopSignal() {
        struct sigaction action {};
        action.sa_handler = [](int) { told = 1; };
        sigaction(stop_signal, &action, &before_);
    }
    ~StopSignal() { sigaction(stop_signal, &before_, nullptr); }

private:
    struct sigaction before_;
};

// The waiting thread starts first, so by wall-clock time it would exceed the limit first.
TEST(Watch, StopsAThreadThatComputesAndNotOneThatIsKeptWaiting) {
    using namespace std::chrono_literals;
    const StopSignal signal;
    const Watch watch(50ms);
    std::atomic<bool> waits = false, over = false;
    bool waiting_one_was_told = false;
    std::thread waiting([&] {
        const WatchedThread watched;
        waits = true;
        waits.notify_all();
        over.wait(false);
        waiting_one_was_told = told;
    });
    waits.wait(false);
    std::thread([] {
        const WatchedThread watched;
        while (!told) {
        }
    }).join();
    over = true;
    over.notify_all();
    waiting.join();
    EXPECT_FALSE(waiting_one_was_told);
}

}  // namespace
}  // namespace lanescope::runtime
