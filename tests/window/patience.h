// When a test gives a program up that hangs. A loaded machine may give the program a hundredth of a core, so its own
// computing time counts first; a program that shows nothing new for minutes is given up all the same.
#pragma once

#include <chrono>

#include "tests/window/process.h"

namespace lanescope::window_test {

class Patience {
public:
    using Seconds = std::chrono::duration<double>;

    /// By the clock: `asleep` without computing at all, `unchanged` without a sign of life.
    struct Limits {
        Seconds computing{600};  ///< without a sign of life
        Seconds asleep{300}, unchanged{600};
    };

    explicit Patience(const Process& program, Limits limits);
    explicit Patience(const Process& program) : Patience(program, Limits()) {}

    void sign_of_life();
    bool is_over();

private:
    using Clock = std::chrono::steady_clock;

    const Process& program_;
    const Limits limits_;
    double computed_at_sign_ = 0, computed_ = 0;
    Clock::time_point moved_ = Clock::now();  ///< when it was last seen to have computed
    Clock::time_point sign_ = moved_;
};

}  // namespace lanescope::window_test
