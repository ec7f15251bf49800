#include "app/system/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "app/system/spawn.h"

namespace lanescope {
namespace {

constexpr unsigned time_to_stop = 3;  // seconds

std::atomic<bool> asked_to_end = false;
std::atomic<int> came = 0;  // the signal; 0 if none
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free, "a signal sets them");

void end_now(int) {
    kill_spawned();
    _exit(interrupt_code());
}

void ask_to_end(int number) {
    if (came.exchange(number) != 0) end_now(number);
    asked_to_end = true;
    signal(SIGALRM, end_now);
    alarm(time_to_stop);
}

}  // namespace

void end_on_interrupt() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        if (sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        struct sigaction action {};
        action.sa_handler = ask_to_end;
        action.sa_flags = SA_RESTART;  // other code does not handle interrupted system calls
        sigaction(number, &action, nullptr);
    }
}

const std::atomic<bool>& interrupted() { return asked_to_end; }

int interrupt_code() { return came ? 128 + came : 0; }

}  // namespace lanescope
