// When a test gives a program up: against hanging for ever only. How long a step takes is the machine's affair, and a
// loaded one may give the program a hundredth of a core; so it is not the clock that counts, but what the program does.
#pragma once

#include <chrono>

#include "tests/window/process.h"

namespace lanescope::window_test {

class Patience {
public:
    using Seconds = std::chrono::duration<double>;

    /// It is over when the program has computed for so long without a sign of life, or has not computed at all for so
    /// long by the clock.
    explicit Patience(const Process& program, Seconds computing = Seconds(600), Seconds asleep = Seconds(300));

    void sign_of_life();
    bool is_over();

private:
    using Clock = std::chrono::steady_clock;

    const Process& program_;
    Seconds computing_, asleep_;
    double computed_at_sign_ = 0, computed_ = 0;
    Clock::time_point moved_ = Clock::now();  ///< when it was last seen to have computed
};

}  // namespace lanescope::window_test
