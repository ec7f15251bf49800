#include "tests/window/timeouts.h"

namespace lanescope::window_test {

Timeout::Timeout(const Process& program, Limits limits) : program_(program), limits_(limits) { sign_of_life(); }

void Timeout::sign_of_life() {
    computed_at_sign_ = computed_ = program_.computed();
    sign_ = moved_ = Clock::now();
}

bool Timeout::is_over() {
    const double computed = program_.computed();
    const auto now = Clock::now();
    if (computed > computed_) moved_ = now;
    computed_ = computed;
    return computed - computed_at_sign_ > limits_.computing.count() || now - moved_ > limits_.asleep ||
           now - sign_ > limits_.unchanged;
}

}  // namespace lanescope::window_test
