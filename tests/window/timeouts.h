// Timeout for a hanging program. CPU time counts first because a loaded computer may give the program a hundredth of a
// core. A program without progress for minutes also times out.
#pragma once

#include <chrono>

#include "tests/window/process.h"

namespace lanescope::window_test {

class Timeout {
public:
    using Seconds = std::chrono::duration<double>;

    /// Wall-clock time: `asleep` without any computation, `unchanged` without progress.
    struct Limits {
        Seconds computing{600};  ///< CPU time without progress
        Seconds asleep{300}, unchanged{600};
    };

    explicit Timeout(const Process& program, Limits limits);
    explicit Timeout(const Process& program) : Timeout(program, Limits()) {}

    void sign_of_life();
    bool is_over();

private:
    using Clock = std::chrono::steady_clock;

    const Process& program_;
    const Limits limits_;
    double computed_at_sign_ = 0, computed_ = 0;
    Clock::time_point moved_ = Clock::now();  ///< last time that it was seen computing
    Clock::time_point sign_ = moved_;
};

}  // namespace lanescope::window_test
