// What counts against a lane that says nothing is what its thread computes: on a busy machine it may be kept waiting.
#include "app/runtime/watch.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <csignal>
#include <thread>

namespace lanescope::simt {
namespace {

thread_local volatile std::sig_atomic_t told = 0;

/// Notes the stop signal for the thread that gets it, and gives the signal back.
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

// One that waits comes first, so that by the clock its time would be over first.
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
}  // namespace lanescope::simt
