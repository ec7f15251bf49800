#include "app/worker/call_limit.h"

#include <algorithm>
#include <ctime>

namespace lanescope {

CallLimit::CallLimit(pid_t process, std::chrono::seconds longest) : process_(process), longest_(longest) {}

bool CallLimit::exceeded(clock::time_point idle_since) {
    const clock::time_point now = clock::now();
    if (const auto computed_now = computed(); computed_now != seen_) {
        seen_ = computed_now;
        seen_at_ = now;
    }
    return seen_ - before_ > longest_ || now > std::max(seen_at_, idle_since) + longest_ ||
           now > std::max(begun_, idle_since) + 10 * longest_;
}

/// Returns 0 after the process has ended.
std::chrono::nanoseconds CallLimit::computed() const {
    clockid_t its_clock{};
    timespec time{};
    if (clock_getcpuclockid(process_, &its_clock) == 0) clock_gettime(its_clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace lanescope
